// All that was found of one group.
import { useTranslation } from 'react-i18next';
import { LiveGridSkeleton } from '../../cards/live-grid';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { FoundAnchors, FoundMatches, FoundTeams } from './found-lists';
import { NothingFound } from './nothing-found';
import styles from './search.module.css';
import { type GroupType, useGroup } from './use-search';

export function GroupPage({ keyword, type }: { keyword: string; type: GroupType }) {
  return (
    <>
      {type === 1 && <Pages keyword={keyword} type={type} List={FoundMatches} />}
      {type === 2 && <Pages keyword={keyword} type={type} List={FoundTeams} />}
      {type === 3 && <Pages keyword={keyword} type={type} List={FoundAnchors} />}
    </>
  );
}

interface PagesProps<T extends GroupType> {
  keyword: string;
  type: T;
  List: (props: { list: ReturnType<typeof useGroup<T>>['rows'] }) => React.ReactNode;
}

function Pages<T extends GroupType>({ keyword, type, List }: PagesProps<T>) {
  const { t } = useTranslation('common');
  const { rows, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroup(
    keyword,
    type,
  );
  if (isPending) return <LiveGridSkeleton count={4} />;
  return (
    <>
      {rows.length > 0 && <List list={rows} />}
      {rows.length === 0 && !error && <NothingFound />}
      {error && <ErrorState line={rows.length > 0} error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <div className={styles.more}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('action.more')}
          </Button>
        </div>
      )}
    </>
  );
}
