// Feeds: where matches come from, what came of the last run of each, and one beside the list.
import { useNavigate } from 'react-router';
import type { FeedAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import type { HeadProps } from '../../engine/data';
import { place } from '../../engine/place';
import type { With } from '../../engine/tools';
import { Moment } from '../../frame/moment';
import { FeedPanel, NewFeed } from './feed-panel';
import styles from './feeds.module.css';
import { type MatchWords, useMatchWords } from './use-match-words';

export default place({
  id: 'feeds',
  title: 'place.feeds',
  text: 'feed.text',
  Head,
  useOwn: useMatchWords,
  path: '/admin/feed_list',
  pages: 'numbered',
  rowId: ({ feedId }) => feedId,
  every: 15_000,
  empty: 'feed.none',
  columns: [
    { id: 'name', name: 'feed.name', type: 'name', of: 'name', fixed: true },
    { id: 'enabled', name: 'feed.state', of: ({ enabled }, { t }) => t(enabled ? 'feed.on' : 'feed.off') },
    { id: 'sport', name: 'match.sport', of: ({ raceType }, { sportOf }) => sportOf(raceType) },
    { id: 'format', name: 'feed.format', of: 'format' },
    {
      id: 'run',
      name: 'feed.lastRun',
      type: 'moment',
      of: 'lastRunTime',
      cell: ({ lastRunTime }) => (lastRunTime === null ? '–' : <Moment time={lastRunTime} />),
    },
    {
      id: 'outcome',
      name: 'feed.outcome',
      of: outcomeOf,
      cell: (feed, tools) => (
        <span className={isFailed(feed) ? styles.bad : undefined}>{outcomeOf(feed, tools)}</span>
      ),
      wide: true,
    },
    { id: 'problems', name: 'feed.problems', type: 'number', of: ({ lastResult }) => lastResult?.skipped },
    { id: 'url', name: 'feed.url', of: 'url', optional: true, wide: true },
  ],
  panel: FeedPanel,
  form: NewFeed,
  make: 'feed.make',
});

/** The file could not be had or read at all. */
const isFailed = ({ lastResult }: FeedAnswer) => lastResult?.errors[0]?.line === 0;

function outcomeOf(feed: FeedAnswer, { t }: With<MatchWords>): string {
  const { lastResult } = feed;
  if (!lastResult) return t('feed.neverRun');
  if (isFailed(feed)) return lastResult.errors[0]?.reason ?? t('feed.failed');
  return t('feed.counts', { ...lastResult });
}

function Head({ tools: { t } }: HeadProps<MatchWords>) {
  const go = useNavigate();
  return (
    <Button look="outline" onClick={() => void go('/matches')}>
      {t('place.matches')}
    </Button>
  );
}
