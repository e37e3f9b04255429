// All anchors of a column, those living first, as far as one scrolls.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveGrid, LiveGridSkeleton } from '../../cards/live-grid';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { SectionHead } from '../../ui/section-head';
import styles from './anchors.module.css';
import { ColumnChips } from './column-chips';
import { LanguageBox, useAnchorLanguage } from './language-box';
import { SORTS, SortBox, useSort } from './sort-box';
import { useAnchors } from './use-anchors';

/** `type` is the number of the column. */
export function AnchorsPage({ type }: { type: number }) {
  const { t } = useTranslation('anchor');
  useTitle(t('title'));
  const [sort, setSort] = useSort();
  const [language] = useAnchorLanguage();
  const { rooms, ...query } = useAnchors(type, SORTS[sort], language);
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const end = useReachedEnd(hasNextPage && !isFetchingNextPage && !error, () => void fetchNextPage());

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('title')}>
        <div className={cx('flex wraps gap-8', styles.filters)}>
          <LanguageBox />
          <SortBox value={sort} onChange={setSort} />
        </div>
      </SectionHead>
      <ColumnChips type={type} />
      <GrowingList
        query={query}
        count={rooms.length}
        loading={<LiveGridSkeleton count={12} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        end={end}
      >
        {rooms.length > 0 && <LiveGrid items={rooms} />}
      </GrowingList>
    </div>
  );
}

/** Calls when an element comes near the screen: the end of a list, a little before it is seen. */
function useReachedEnd(enabled: boolean, onReach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const watched = element.current;
    if (!enabled || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { rootMargin: '600px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
}
