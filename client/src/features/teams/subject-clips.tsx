// The clips of the matches of a team or of a competition, the latest first.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '../../api/post';
import { usePages } from '../../api/use-pages';
import { ClipGrid } from '../../cards/clip-list';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import type { Subject } from './subject';

const CLIPS = '/web_anchor/clip_list_all';
const pageSize = 24;

export default function SubjectClips({ subject }: { subject: Subject }) {
  const { t } = useTranslation(['team', 'clips']);
  const { rows, ...query } = usePages([CLIPS, subject], 'clipId', (pageNum, signal) =>
    post(CLIPS, { ...subject, pageNum, pageSize }, signal),
  );
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<Skeleton height={240} />}
      empty={
        <EmptyState
          title={t('team:noClips')}
          text={t('clips:emptyText')}
          action={
            <Link to="/clips" className={buttonClass({ look: 'ghost' })}>
              {t('team:toClips')}
            </Link>
          }
        />
      }
    >
      {rows.length > 0 && <ClipGrid clips={rows} anchor />}
    </GrowingList>
  );
}
