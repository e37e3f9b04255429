// Chooses or receives one image, checks it, sends it and hands on its storage key.
import { ImageUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, type UploadScene, upload } from '../api/post';
import { cx } from '../lib/cx';
import { imageProblem, imageTypes } from '../lib/file-rules';
import { imageUrl } from '../lib/image';
import { useFieldIds } from './field';
import styles from './image-upload.module.css';

interface ImageUploadProps {
  scene: UploadScene;
  /** Storage key of the present image. */
  value: string | null;
  onChange: (key: string) => void;
  /** FILE_TOO_LARGE, FILE_FORMAT or whatever the server refused with; null when a new try begins. */
  onError: (refusal: unknown | null) => void;
  label: string;
  ratio?: string;
}

export function ImageUpload({ scene, value, onChange, onError, label, ratio = '16 / 9' }: ImageUploadProps) {
  const { t } = useTranslation('common');
  const ids = useFieldIds();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    onError(null);
    const problem = imageProblem(file);
    if (problem) {
      onError(new Refusal(problem));
      return;
    }
    setBusy(true);
    try {
      onChange((await upload(file, scene)).key);
    } catch (refusal) {
      onError(refusal);
    } finally {
      setBusy(false);
    }
  };

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <label
      className={cx(styles.drop, over && styles.over)}
      style={{ aspectRatio: ratio }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <input
        {...ids}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {value ? (
        <>
          <img className={cx('fills full-width', styles.picture)} src={imageUrl(value)} alt="" />
          <span className={cx('tiny strong', styles.replace)}>{t('action.replace')}</span>
        </>
      ) : (
        <span className={cx('stack gap-6 strong', styles.ask)}>
          <ImageUp size={28} aria-hidden />
          {t('action.upload')}
          <small>{t('uploadHint')}</small>
        </span>
      )}
      {busy && <span className={cx('fills stack centred strong', styles.busy)}>{t('uploading')}</span>}
    </label>
  );
}
