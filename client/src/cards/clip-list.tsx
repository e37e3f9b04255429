// The clips of a room, or of one of its recordings, the latest first.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ClipState } from '../api/enums.gen';
import { post } from '../api/post';
import type { ClipItem } from '../api/schema.gen';
import { usePages } from '../api/use-pages';
import { cx } from '../lib/cx';
import { spacePath } from '../lib/space-path';
import { EmptyState } from '../ui/empty-state';
import { GrowingList } from '../ui/growing-list';
import { RelTime } from '../ui/rel-time';
import { Skeleton } from '../ui/skeleton';
import { RecordedLead } from './recorded-lead';
import styles from './replay.module.css';

const CLIPS = '/web_anchor/clip_list';
const AT_ONCE = 12;

interface ClipListProps {
  houseId: string;
  /** Of this recording alone. */
  replayId?: string;
  /** The clip that is on the page already. */
  except?: string;
  /** Stands above the list when it has something in it. */
  heading?: ReactNode;
  /** It has the place to itself, and says so when there are none. */
  alone?: boolean;
}

export default function ClipList({ houseId, replayId, except, heading, alone }: ClipListProps) {
  const { t } = useTranslation('clips');
  const { rows, ...query } = usePages([CLIPS, houseId, replayId], 'clipId', (pageNum, signal) =>
    post(CLIPS, { houseId, ...(replayId && { replayId }), pageNum, pageSize: AT_ONCE }, signal),
  );
  const clips = rows.filter(({ clipId }) => clipId !== except);
  return (
    <GrowingList
      query={query}
      count={clips.length}
      loading={alone && <Skeleton height={240} />}
      empty={alone && <EmptyState title={t('empty')} text={t('emptyText')} />}
    >
      {clips.length > 0 && (
        <>
          {heading}
          <ClipGrid clips={clips} />
        </>
      )}
    </GrowingList>
  );
}

interface ClipGridProps {
  clips: readonly ClipItem[];
  anchor?: boolean;
}

export function ClipGrid({ clips, anchor }: ClipGridProps) {
  return (
    <ul className={styles.grid}>
      {clips.map((clip) => (
        <li key={clip.clipId}>
          <ClipCard clip={clip} anchor={anchor} />
        </li>
      ))}
    </ul>
  );
}

interface ClipCardProps {
  clip: ClipItem;
  /** Names the room's anchor, where clips of several rooms stand together. */
  anchor?: boolean;
}

export function ClipCard({ clip, anchor }: ClipCardProps) {
  const { t } = useTranslation(['clips', 'common']);
  const corner =
    clip.state === ClipState.Making ? t('clips:inTheMaking') : clip.hidden && t('common:onlyYou');
  return (
    <div className={cx('stack gap-4 at-top shrinks', styles.card)}>
      <RecordedLead
        to={`/clip/${clip.clipId}`}
        image={clip.image}
        title={clip.title}
        views={clip.visitHistory}
        length={clip.durationSeconds}
        corner={corner}
      />
      <span className={cx('row wraps shrinks faint small', styles.whose)}>
        <span className="shrinks breaks">
          {anchor && (
            <>
              <Link to={spacePath(clip.houseId)}>
                <bdi>{clip.nickName}</bdi>
              </Link>{' '}
              ·{' '}
            </>
          )}
          {t('clips:by')} <bdi>{clip.maker.nickName}</bdi>
        </span>
        <span className="rigid">
          <RelTime time={clip.createTime} />
        </span>
      </span>
    </div>
  );
}
