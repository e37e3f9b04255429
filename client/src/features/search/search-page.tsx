// What was found for the words in the address: anchors and matches.

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ColumnType, MatchTab } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { LiveGrid, LiveGridSkeleton } from '../../cards/live-grid';
import { MatchRow } from '../../cards/match-row';
import { useTitle } from '../../lib/use-title';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import styles from './search.module.css';

const longest = 50;

export default function SearchPage() {
  const { t } = useTranslation(['anchor', 'match', 'common']);
  const [params] = useSearchParams();
  const keyword = (params.get('q') ?? '').trim().slice(0, longest);
  const title = keyword === '' ? t('common:searchSubmit') : t('anchor:search.title', { words: keyword });
  useTitle(title);
  const asked = { enabled: keyword !== '' };
  const anchors = useCall(
    '/web_anchor/anchor_content_list_new',
    { anchorType: ColumnType.All, keyword, pageSize: 24 },
    asked,
  );
  const matches = useCall(
    '/web_race/race_data_content_list_page',
    { raceType: ColumnType.All, tab: MatchTab.All, keyword, pageSize: 40 },
    asked,
  );
  const rooms = anchors.data?.list ?? [];
  const found = matches.data?.list ?? [];
  const isPending = keyword !== '' && (anchors.isPending || matches.isPending);
  const error = anchors.error ?? matches.error;
  const isEmpty = anchors.isSuccess && matches.isSuccess && rooms.length + found.length === 0;
  const retry = () => {
    void anchors.refetch();
    void matches.refetch();
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={<bdi>{title}</bdi>} />
      {keyword === '' && <EmptyState title={t('anchor:search.ask')} />}
      {isPending && <LiveGridSkeleton count={4} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {isEmpty && <EmptyState title={t('anchor:empty')} text={t('anchor:search.emptyText')} />}
      {rooms.length > 0 && (
        <section aria-labelledby="found-anchors">
          <SectionHead id="found-anchors" title={t('anchor:search.anchors')} />
          <LiveGrid items={rooms} />
        </section>
      )}
      {found.length > 0 && (
        <section aria-labelledby="found-matches">
          <SectionHead id="found-matches" title={t('anchor:search.matches')} />
          <ul className={styles.matches}>
            {found.map((match) => (
              <li key={match.matchId}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
