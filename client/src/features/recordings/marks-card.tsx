// The marks of a recording: a jump to each, its words, and a new one where the player is.
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/refusal';
import type { OwnMark, OwnReplayAnswer } from '../../api/schema.gen';
import { duration } from '../../lib/format';
import { ltr } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { SectionHead } from '../../ui/section-head';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './recordings.module.css';
import { useRecordingActs } from './recordings-data';

const longest = 30;

interface MarksCardProps {
  data: OwnReplayAnswer;
  at: number;
  onJump: (seconds: number) => void;
}

export function MarksCard({ data, at, onJump }: MarksCardProps) {
  const { t } = useTranslation('studio');
  const { marks, replay, wholeSeconds } = data;
  const { replayId } = replay;
  const toast = useToast();
  const { mark } = useRecordingActs();
  const [edited, setEdited] = useState<string | null>(null);
  const remove = ({ markId, position, text }: OwnMark) => {
    const back = () => {
      mark({ replayId, position, text }).catch(toast.refuse);
    };
    mark({ replayId, markId, delete: true }).then(
      () =>
        toast.show(t('recordings.marks.gone'), { action: { label: t('recordings.undo'), onPress: back } }),
      toast.refuse,
    );
  };
  // The last picture is no moment to go to.
  const position = Math.min(at, Math.max(0, wholeSeconds - 0.1));
  return (
    <section className={styles.card} aria-labelledby="recording-marks">
      <SectionHead id="recording-marks" title={t('recordings.marks.title')} />
      {marks.length > 0 && (
        <ul className={styles.lines}>
          {marks.map((one) => (
            <li key={one.markId}>
              <Button look="plain" size="small" onClick={() => onJump(one.position)}>
                {ltr(duration(one.position))}
              </Button>
              {edited === one.markId ? (
                <MarkForm
                  label={t('recordings.marks.text')}
                  begin={one.text}
                  act={t('recordings.save')}
                  onSend={(text) => mark({ replayId, markId: one.markId, text })}
                  onDone={() => setEdited(null)}
                />
              ) : (
                <>
                  <span className={styles.grow} dir="auto">
                    {one.text}
                  </span>
                  <IconButton
                    small
                    tip="none"
                    label={t('recordings.marks.rename', { text: one.text })}
                    onClick={() => setEdited(one.markId)}
                  >
                    <Pencil size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    small
                    tip="none"
                    label={t('recordings.marks.remove', { text: one.text })}
                    onClick={() => remove(one)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <MarkForm
        label={t('recordings.marks.new')}
        begin=""
        act={t('recordings.marks.add', { time: ltr(duration(position)) })}
        onSend={(text) => mark({ replayId, position, text })}
      />
    </section>
  );
}

interface MarkFormProps {
  label: string;
  begin: string;
  act: string;
  onSend: (text: string) => Promise<unknown>;
  onDone?: () => void;
}

function MarkForm({ label, begin, act, onSend, onDone }: MarkFormProps) {
  const { t } = useTranslation(['studio', 'errors']);
  const [text, setText] = useState(begin);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === '') return setError(t('studio:mark.empty'));
    setBusy(true);
    try {
      await onSend(text.trim());
      setText(begin);
      onDone?.();
    } catch (refusal) {
      setError(refusalText(t, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.grow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} error={error}>
        <div className={styles.formLine}>
          <TextInput
            name="mark"
            value={text}
            onChange={(value) => {
              setText(value);
              setError(null);
            }}
            maxLength={longest}
            dir="auto"
          />
          <Button type="submit" look="outline" busy={busy}>
            {begin === '' && <Bookmark size={16} aria-hidden />}
            {act}
          </Button>
        </div>
      </Field>
    </form>
  );
}
