// Writes a post: words, up to nine pictures, their order.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { idempotentCalls } from '../../money/idempotent-calls';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { useToast } from '../../ui/toast';
import styles from './compose.module.css';
import { PictureTray } from './picture-tray';
import { keysOf, TEXT_MAX } from './pictures';
import { changeNotes } from './space-data';
import { useFileDrop } from './use-file-drop';
import { usePictures } from './use-pictures';

interface ComposeProps {
  houseId: string;
  onUnsaved: (unsaved: boolean) => void;
}

export default function Compose({ houseId, onUnsaved }: ComposeProps) {
  const { t } = useTranslation(['space', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const of = usePictures('note');
  const drop = useFileDrop(of.add);
  const { pictures } = of;
  const unsent = pictures.some(({ state }) => state !== 'sent');
  const isEmpty = text.trim() === '' && pictures.length === 0;
  useUnsaved(!isEmpty && !busy, onUnsaved);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || unsent || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      const order = { content: text, imageUrls: keysOf(pictures) };
      const note = await idempotentCalls.do('/web_anchor/addNote', order);
      changeNotes(queries, houseId, { added: note });
      setText('');
      of.clear();
      toast.show(t('space:compose.done'));
    } catch (thrown) {
      setRefused(thrown);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={cx('stack gap-12 shrinks', styles.form)}
      aria-label={t('space:compose.title')}
      onSubmit={send}
      {...drop}
    >
      <TextArea
        aria-label={t('space:compose.text')}
        placeholder={t('space:compose.placeholder')}
        value={text}
        onChange={setText}
        maxLength={TEXT_MAX}
        rows={3}
        dir="auto"
      />
      <PictureTray of={of} />
      {Boolean(refused) && (
        <p className={cx('error small breaks', styles.refused)} role="alert">
          {refusalText(t, refused)}
        </p>
      )}
      <div className={cx('row wraps apart', styles.foot)}>
        <p>{t('space:pictures.hint')}</p>
        <Button type="submit" busy={busy} disabled={isEmpty || unsent}>
          {t('space:compose.send')}
        </Button>
      </div>
    </form>
  );
}
