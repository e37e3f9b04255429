// One stored picture: shown as it is, replaced by a file that is chosen or dropped.
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../src/api/refusal';
import { cx } from '../../src/lib/cx';
import { imageProblem, imageTypes } from '../../src/lib/file-rules';
import { imageUrl } from '../../src/lib/image';
import { Field, useFieldIds } from '../../src/ui/field';
import styles from '../../src/ui/image-upload.module.css';
import { usePictures } from '../api/pictures';
import { type PictureScene, uploadPicture } from '../api/upload';

interface PictureFieldProps {
  label: string;
  scene: PictureScene;
  /** Storage key, '' for none. */
  value: string;
  onChange: (key: string) => void;
  hint?: ReactNode;
  required?: boolean;
  /** Of width to height, as CSS has it. */
  ratio?: string;
}

export function PictureField({ label, hint, required, ...rest }: PictureFieldProps) {
  const { t } = useTranslation('console');
  const [fault, setFault] = useState<unknown>(null);
  return (
    <Field label={label} hint={hint} required={required} error={fault ? refusalText(t, fault) : null}>
      <Drop {...rest} label={label} onFault={setFault} />
    </Field>
  );
}

type DropProps = Omit<PictureFieldProps, 'hint' | 'required'> & { onFault: (fault: unknown) => void };

function Drop({ label, scene, value, onChange, onFault, ratio = '16 / 9' }: DropProps) {
  const { t } = useTranslation('common');
  const ids = useFieldIds();
  const known = usePictures();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    onFault(null);
    const problem = imageProblem(file);
    if (problem) return onFault(new Refusal(problem));
    setBusy(true);
    try {
      onChange((await uploadPicture(file, scene)).key);
    } catch (fault) {
      onFault(fault);
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
      {value && known ? (
        <>
          <img className={styles.picture} src={imageUrl(value)} alt="" />
          <span className={styles.replace}>{t('action.replace')}</span>
        </>
      ) : (
        <span className={styles.ask}>
          <ImageUp size={24} aria-hidden />
          {t('action.upload')}
        </span>
      )}
      {busy && <span className={styles.busy}>{t('uploading')}</span>}
    </label>
  );
}
