// Feeds: where matches come from, what came of the last run of each, and one beside the list.
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { FeedAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { FeedPanel } from './feed-panel';
import styles from './feeds.module.css';
import { useMatchWords } from './use-match-words';

const NEW = 'new';
const noFilters = {};

export default function FeedsPlace() {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const words = useMatchWords();
  const state = useTableState(noFilters);
  const list = useCall(
    '/admin/feed_list',
    { pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 15_000 },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ feedId }) => feedId, state);
  const columns = useMemo<Column<FeedAnswer>[]>(() => {
    const outcome = ({ lastResult }: FeedAnswer) => {
      if (!lastResult) return t('feed.neverRun');
      if (isFailed(lastResult)) return lastResult.errors[0]?.reason ?? t('feed.failed');
      return t('feed.counts', { ...lastResult });
    };
    return [
      {
        id: 'name',
        name: t('feed.name'),
        fixed: true,
        cell: ({ name }) => <bdi>{name}</bdi>,
        text: ({ name }) => name,
      },
      {
        id: 'enabled',
        name: t('feed.state'),
        cell: ({ enabled }) => t(enabled ? 'feed.on' : 'feed.off'),
        text: ({ enabled }) => t(enabled ? 'feed.on' : 'feed.off'),
      },
      {
        id: 'sport',
        name: t('match.sport'),
        cell: (f) => words.sportOf(f.raceType),
        text: (f) => words.sportOf(f.raceType),
      },
      { id: 'format', name: t('feed.format'), cell: ({ format }) => format, text: ({ format }) => format },
      {
        id: 'run',
        name: t('feed.lastRun'),
        cell: ({ lastRunTime }) => (lastRunTime === null ? '–' : <Moment time={lastRunTime} />),
        text: ({ lastRunTime }) => (lastRunTime === null ? '' : momentText(lastRunTime)),
      },
      {
        id: 'outcome',
        name: t('feed.outcome'),
        wide: true,
        cell: (feed) => (
          <span className={feed.lastResult && isFailed(feed.lastResult) ? styles.bad : undefined}>
            {outcome(feed)}
          </span>
        ),
        text: outcome,
      },
      {
        id: 'problems',
        name: t('feed.problems'),
        numeric: true,
        cell: ({ lastResult }) => lastResult?.skipped ?? '',
        text: ({ lastResult }) => String(lastResult?.skipped ?? ''),
      },
      {
        id: 'url',
        name: t('feed.url'),
        optional: true,
        wide: true,
        cell: ({ url }) => url,
        text: ({ url }) => url ?? '',
      },
    ];
  }, [t, words]);

  return (
    <>
      <PlaceHead title={t('place.feeds')} text={t('feed.text')}>
        <Button look="outline" onClick={() => void go('/matches')}>
          {t('place.matches')}
        </Button>
        <Button onClick={() => state.show(NEW)}>
          <Plus size={16} aria-hidden /> {t('feed.make')}
        </Button>
      </PlaceHead>
      <Beside>
        <DataTable
          id="feeds"
          label={t('place.feeds')}
          columns={columns}
          rows={rows}
          rowId={({ feedId }) => feedId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('feed.none')}
          all={() => readPages((page) => call('/admin/feed_list', { ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {(open || state.open === NEW) && (
          <FeedPanel
            key={state.open}
            feed={open ?? null}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={open ? step : undefined}
            onMade={state.show}
          />
        )}
      </Beside>
    </>
  );
}

/** The file could not be had or read at all. */
const isFailed = ({ errors }: NonNullable<FeedAnswer['lastResult']>) => errors[0]?.line === 0;
