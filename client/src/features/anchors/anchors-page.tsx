// All anchors of a column, those living first, as far as one scrolls.
import { useTranslation } from 'react-i18next';
import { LiveGrid, LiveGridSkeleton } from '../../cards/live-grid';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import styles from './anchors.module.css';
import { ColumnChips } from './column-chips';
import { LanguageBox, useAnchorLanguage } from './language-box';
import { SORTS, SortBox, useSort } from './sort-box';
import { useAnchors } from './use-anchors';
import { useReachedEnd } from './use-reached-end';

/** `type` is the number of the column. */
export function AnchorsPage({ type }: { type: number }) {
  const { t } = useTranslation(['anchor', 'common']);
  useTitle(t('anchor:title'));
  const [sort, setSort] = useSort();
  const [language] = useAnchorLanguage();
  const { rooms, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAnchors(
    type,
    SORTS[sort],
    language,
  );
  const end = useReachedEnd(hasNextPage && !isFetchingNextPage && !error, () => void fetchNextPage());

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('anchor:title')}>
        <div className={styles.filters}>
          <LanguageBox />
          <SortBox value={sort} onChange={setSort} />
        </div>
      </SectionHead>
      <ColumnChips type={type} />
      {isPending && <LiveGridSkeleton count={12} />}
      {rooms.length > 0 && <LiveGrid items={rooms} />}
      {!isPending && !error && rooms.length === 0 && (
        <EmptyState title={t('anchor:empty')} text={t('anchor:emptyText')} />
      )}
      {error && <ErrorState line={rooms.length > 0} error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <div ref={end} className={styles.end}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common:action.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
