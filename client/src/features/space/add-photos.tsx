// Hangs photos on one's own wall, each with a few words.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './compose.module.css';
import { PictureTray } from './picture-tray';
import { CAPTION_MAX } from './pictures';
import { changePhotos } from './space-data';
import { useFileDrop } from './use-file-drop';
import { usePictures } from './use-pictures';

interface AddPhotosProps {
  houseId: string;
  onUnsaved: (unsaved: boolean) => void;
}

export default function AddPhotos({ houseId, onUnsaved }: AddPhotosProps) {
  const { t } = useTranslation(['space', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const of = usePictures('photo');
  const drop = useFileDrop(of.add);
  const { pictures } = of;
  const unsent = pictures.some(({ state }) => state !== 'sent');
  useUnsaved(pictures.length > 0 && !busy, onUnsaved);

  /** One by one, the last first, so that the wall shows them in this order. What is refused stays here. */
  const hang = async (event: FormEvent) => {
    event.preventDefault();
    if (pictures.length === 0 || unsent || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      for (const { id, key, caption } of [...pictures].reverse()) {
        const added = await post('/web_anchor/addImage', { imageUrl: key ?? '', description: caption });
        changePhotos(queries, houseId, { added });
        of.remove(id);
      }
      toast.show(t('space:addPhotos.done', { count: pictures.length }));
    } catch (thrown) {
      setRefused(thrown);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={cx('stack gap-12 shrinks', styles.form)}
      aria-label={t('space:addPhotos.title')}
      onSubmit={hang}
      {...drop}
    >
      <PictureTray of={of}>
        {(picture, n) => (
          <TextInput
            className={styles.caption}
            aria-label={t('space:addPhotos.caption', { n })}
            placeholder={t('space:addPhotos.placeholder')}
            value={picture.caption}
            onChange={(caption) => of.caption(picture.id, caption)}
            maxLength={CAPTION_MAX}
            showCount
            clearable={false}
            dir="auto"
          />
        )}
      </PictureTray>
      {Boolean(refused) && (
        <p className={cx('error small breaks', styles.refused)} role="alert">
          {refusalText(t, refused)}
        </p>
      )}
      <div className={cx('row wraps apart', styles.foot)}>
        <p>{t('space:pictures.hint')}</p>
        <Button type="submit" busy={busy} disabled={pictures.length === 0 || unsent}>
          {t('space:addPhotos.send')}
        </Button>
      </div>
    </form>
  );
}
