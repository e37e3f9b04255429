// The finished broadcasts of an anchor that can be watched again, the latest first.
import { useTranslation } from 'react-i18next';
import ReplayGrid from '../../cards/replay-grid';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './note.module.css';
import { useReplays } from './space-data';

export function SpaceReplays({ houseId }: { houseId: string }) {
  const { t } = useTranslation(['space', 'common']);
  const { replays, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useReplays(houseId);
  return (
    <>
      {isPending && <Skeleton height={240} />}
      {!isPending && !error && replays.length === 0 && <EmptyState title={t('space:replays.empty')} />}
      <ReplayGrid items={replays} />
      {error && (
        <ErrorState
          line={replays.length > 0}
          error={error}
          onRetry={() => void (replays.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <div className={styles.end}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common:action.more')}
          </Button>
        </div>
      )}
    </>
  );
}
