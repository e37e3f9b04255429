// The clip of a report: its picture and title lead to its page, as long as it has one.
import { useTranslation } from 'react-i18next';
import { ClipState } from '../../../src/api/enums/clip-state.gen';
import type { ReportedClip } from '../../../src/api/schema.gen';
import { Cover } from '../../../src/ui/cover';
import { usePictures } from '../../api/pictures';
import styles from './report-clip.module.css';

/** Why nobody can watch it; nothing where they can. */
function lackOf({ removed, hidden, state }: ReportedClip) {
  if (removed) return 'removed';
  if (state === ClipState.Making) return 'making';
  if (state === ClipState.Failed) return 'failed';
  return hidden ? 'hidden' : null;
}

export function ReportClip({ clip }: { clip: ReportedClip }) {
  const { t } = useTranslation('console');
  const pictures = usePictures();
  const lack = lackOf(clip);
  const shown = (
    <>
      <span className={styles.frame}>
        <Cover image={pictures ? clip.image : ''} className={styles.cover} />
      </span>
      <bdi>{clip.title}</bdi>
    </>
  );
  return (
    <>
      {lack ? (
        <div className="stack gap-4 breaks">{shown}</div>
      ) : (
        <a className="stack gap-4 breaks" href={`/clip/${clip.clipId}`} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )}
      <p className="quiet">
        {lack ? t(`report.clip.${lack}`) : t('report.clip.seconds', { n: clip.durationSeconds })}
      </p>
    </>
  );
}
