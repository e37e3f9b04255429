// Cuts away the beginning and the end of a recording. The bar is that of the player above: from left to right.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refusalText } from '../../api/refusal';
import type { OwnReplayAnswer } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { Slider } from '../../ui/slider';
import { useToast } from '../../ui/toast';
import styles from './recordings.module.css';
import { useRecordingActs } from './recordings-data';
import { momentText } from './sizes';

/** Seconds that must remain; the server says so too. */
const LEAST = 10;
const STEP = 0.1;

interface TrimFormProps {
  data: OwnReplayAnswer;
  /** Where the player is. */
  at: number;
  onJump: (seconds: number) => void;
  onUnsaved: (unsaved: boolean) => void;
}

export function TrimForm({ data, at, onJump, onUnsaved }: TrimFormProps) {
  const { t } = useTranslation(['studio', 'errors']);
  const toast = useToast();
  const { edit } = useRecordingActs();
  const { wholeSeconds: whole } = data;
  const kept = { from: data.trimFrom ?? 0, to: data.trimTo ?? whole };
  const [from, setFrom] = useState(kept.from);
  const [to, setTo] = useState(kept.to);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = from !== kept.from || to !== kept.to;
  useUnsaved(changed && !busy, onUnsaved);
  const tooShort = to - from < LEAST;
  const send = (trimFrom: number, trimTo: number) => {
    setBusy(true);
    setError(null);
    edit({ replayId: data.replay.replayId, trimFrom, trimTo })
      .then(
        () => toast.show(t('studio:recordings.trim.done')),
        (refusal) => setError(refusalText(t, refusal)),
      )
      .finally(() => setBusy(false));
  };
  const edges = [
    { name: t('studio:recordings.trim.from'), value: from, change: setFrom },
    { name: t('studio:recordings.trim.to'), value: to, change: setTo },
  ].map((edge) => ({
    ...edge,
    set: (seconds: number) => {
      setError(null);
      edge.change(Math.min(seconds, whole));
    },
  }));
  const share = (seconds: number) => `${(100 * Math.min(seconds, whole)) / whole}%`;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(from, to);
      }}
    >
      <div className={styles.bar} dir="ltr" aria-hidden>
        <span
          className={styles.keptPart}
          style={{ insetInlineStart: share(from), inlineSize: share(Math.max(0, to - from)) }}
        />
        <span className={styles.now} style={{ insetInlineStart: share(at) }} />
      </div>
      {edges.map(({ name, value, set }) => (
        <div key={name} className={cx('stack gap-12', styles.edge)}>
          <span className="quiet small strong">{name}</span>
          <div className={styles.edgeBar}>
            <Slider
              handles={[{ name, value: Math.min(value, whole), text: momentText(value) }]}
              min={0}
              max={whole}
              step={STEP}
              onMove={(chosen) => {
                set(chosen);
                onJump(Math.min(chosen, whole));
              }}
            />
          </div>
          <span className="num">{momentText(value)}</span>
          <Button look="plain" size="small" onClick={() => set(at)}>
            {t('studio:recordings.trim.here')}
          </Button>
        </div>
      ))}
      {(tooShort || error) && (
        <p className="error small" role="alert">
          {error ?? t('errors:err.RECORDING_TOO_SHORT', { min: LEAST })}
        </p>
      )}
      <p className="quiet small">
        {t('studio:recordings.trim.remains', { time: momentText(Math.max(0, to - from)) })}{' '}
        {t('studio:recordings.trim.note')}
      </p>
      <ClipsWithin clips={data.clips} />
      <div className={cx('flex wraps gap-12', styles.acts)}>
        {data.trimFrom !== null && (
          <Button look="ghost" size="small" disabled={busy} onClick={() => send(0, whole)}>
            {t('studio:recordings.trim.whole')}
          </Button>
        )}
        <Button type="submit" size="small" busy={busy} disabled={!changed || tooShort}>
          {t('studio:recordings.trim.save')}
        </Button>
      </div>
    </form>
  );
}

/** The clips that show what is cut away. */
function ClipsWithin({ clips }: Pick<OwnReplayAnswer, 'clips'>) {
  const { t } = useTranslation('studio');
  if (clips.length === 0) return null;
  return (
    <>
      <p className="quiet small">{t('recordings.trim.clips')}</p>
      <ul>
        {clips.map(({ clipId, title }) => (
          <li key={clipId}>
            <Link to={`/clip/${clipId}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
