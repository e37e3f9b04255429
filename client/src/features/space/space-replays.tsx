// The finished broadcasts of an anchor that can be watched again, the latest first.
import { useTranslation } from 'react-i18next';
import ReplayGrid from '../../cards/replay-grid';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import { useReplays } from './space-data';

export function SpaceReplays({ houseId }: { houseId: string }) {
  const { t } = useTranslation('space');
  const { replays, ...query } = useReplays(houseId);
  return (
    <GrowingList
      query={query}
      count={replays.length}
      loading={<Skeleton height={240} />}
      empty={<EmptyState title={t('replays.empty')} />}
    >
      <ReplayGrid items={replays} />
    </GrowingList>
  );
}
