// The marks of a recording: a jump to each, its words, and a new one where the player is.
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnMark, OwnReplayAnswer } from '../../api/schema.gen';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ltr } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { LineForm } from '../../ui/line-form';
import { SectionHead } from '../../ui/section-head';
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
        <ul className={cx('stack gap-2', styles.lines)}>
          {marks.map((one) => (
            <li key={one.markId}>
              <Button look="plain" size="small" onClick={() => onJump(one.position)}>
                {ltr(duration(one.position))}
              </Button>
              {edited === one.markId ? (
                <LineForm
                  name="mark"
                  label={t('recordings.marks.text')}
                  begin={one.text}
                  longest={longest}
                  act={t('recordings.save')}
                  empty={t('mark.empty')}
                  onSend={(text) => mark({ replayId, markId: one.markId, text }).then(() => setEdited(null))}
                />
              ) : (
                <>
                  <span className="shrinks grows breaks" dir="auto">
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
      <LineForm
        name="mark"
        label={t('recordings.marks.new')}
        longest={longest}
        empty={t('mark.empty')}
        act={
          <>
            <Bookmark size={16} aria-hidden />
            {t('recordings.marks.add', { time: ltr(duration(position)) })}
          </>
        }
        onSend={(text) => mark({ replayId, position, text })}
      />
    </section>
  );
}
