// The recordings of the matches of a team or of a competition, the latest first.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '../../api/post';
import { usePages } from '../../api/use-pages';
import ReplayGrid from '../../cards/replay-grid';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import type { Subject } from './subject';

const REPLAYS = '/web_match/replay_list';
const pageSize = 24;

export default function SubjectReplays({ subject }: { subject: Subject }) {
  const { t } = useTranslation('team');
  const { rows, ...query } = usePages([REPLAYS, subject], 'replayId', (pageNum, signal) =>
    post(REPLAYS, { ...subject, pageNum, pageSize }, signal),
  );
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<Skeleton height={240} />}
      empty={
        <EmptyState
          title={t('noReplays')}
          text={t('noReplaysText')}
          action={
            <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
              {t('toStreamers')}
            </Link>
          }
        />
      }
    >
      {rows.length > 0 && <ReplayGrid items={rows} />}
    </GrowingList>
  );
}
