// The matches one may choose from: all or hot, by sport and by state.

import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { MatchStatus, MatchTab } from '../../api/enums.gen';
import { serverNow } from '../../lib/server-clock';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { useMatches, useRooms } from './match-data';
import { groupMatches } from './match-groups';
import { MatchGroups } from './match-groups-list';
import styles from './matches.module.css';
import { SportChips } from './sport-chips';
import { useMatchFilter } from './use-match-filter';

const STATUSES = Object.values(MatchStatus);

export default function MatchesPage() {
  const { t } = useTranslation(['match', 'common']);
  const { raceType: inPath = '0' } = useParams();
  const raceType = /^\d+$/.test(inPath) ? Number(inPath) : 0;
  const { tab, status, change, search } = useMatchFilter();
  useTitle(t('match:title'));
  const list = useMatches({
    raceType,
    tab: tab === 'hot' ? MatchTab.Hot : MatchTab.All,
    matchStatus: Number(status),
  });
  const rooms = useRooms();

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('match:title')}>
        <SelectBox
          className={styles.status}
          aria-label={t('match:status')}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
          options={[
            { value: '0', label: t('match:anyStatus') },
            ...STATUSES.map((value) => ({ value: String(value), label: t(`common:matchStatus.${value}`) })),
          ]}
        />
      </SectionHead>
      <Tabs
        label={t('match:tabs')}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          { value: 'all', label: t('match:all') },
          { value: 'hot', label: t('match:hot') },
        ]}
        panelClassName={styles.panel}
      >
        <SportChips raceType={raceType} matchStatus={Number(status)} search={search} />
        {list.isPending && <Skeleton height={420} />}
        {list.error && (
          <ErrorState line={list.matches.length > 0} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && list.matches.length === 0 && (
          <EmptyState title={t('match:empty')} text={t('match:emptyText')} />
        )}
        <MatchGroups groups={groupMatches(list.matches, serverNow())} rooms={rooms} />
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button look="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('common:action.more')}
            </Button>
          </div>
        )}
      </Tabs>
    </div>
  );
}
