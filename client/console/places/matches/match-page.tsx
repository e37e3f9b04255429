// One match on a page of its own: the live desk, its values, and where its pictures come from.
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { lazy } from '../../../src/i18n/lazy';
import { buttonClass } from '../../../src/ui/button';
import { EmptyState } from '../../../src/ui/empty-state';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { Tabs } from '../../../src/ui/tabs';
import { PlaceHead } from '../../frame/place-head';
import { LiveDesk } from './live-desk';
import styles from './matches.module.css';
import { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

const MatchForm = lazy(() => import('./match-form'));
const SourceTab = lazy(() => import('./source-tab'));

const TABS = ['live', 'edit', 'source'] as const;
type Tab = (typeof TABS)[number];

/** How often others' acts are looked for: at the desk at once, in a form hardly. */
const EVERY = { live: 2_500, edit: 15_000, source: 15_000 };

export default function MatchPage() {
  const { t } = useTranslation('console');
  const { matchId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const words = useMatchWords();
  const tab: Tab = TABS.find((name) => name === search.get('tab')) ?? 'live';
  const read = useMatch(matchId, EVERY[tab]);
  const { match, figures, events } = read;
  if (read.mergedInto) return <Navigate to={`/matches/${read.mergedInto}`} replace />;
  const took = async (...done: Parameters<typeof read.took>) => {
    await read.took(...done);
    void queries.invalidateQueries({ queryKey: ['/admin/edits', `match:${matchId}`] });
    void queries.invalidateQueries({ queryKey: ['/admin/edits', { thing: `match:${matchId}` }] });
  };
  if (read.gone)
    return (
      <EmptyState
        title={t('match.gone')}
        action={
          <Link to="/matches" className={buttonClass({ look: 'ghost' })}>
            {t('place.matches')}
          </Link>
        }
      />
    );
  return (
    <>
      <PlaceHead
        title={match ? words.titleOf(match) : t('match.number', { id: matchId })}
        text={
          match &&
          [
            words.sportOf(match.raceType),
            words.named(match.competition),
            words.nameOf(match.eventNames),
            words.timeOf(match),
          ]
            .filter(Boolean)
            .join(' · ')
        }
      >
        <Link className={buttonClass({ look: 'ghost' })} to="/matches">
          {t('match.toList')}
        </Link>
        <a
          className={buttonClass({ look: 'ghost' })}
          href={`/match/live/${matchId}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('match.seenByViewers')} <ExternalLink size={15} aria-hidden />
        </a>
      </PlaceHead>
      {figures && (
        <p className={styles.figures}>
          {t('match.figures', { ...figures })} · {words.originOf(figures)}
        </p>
      )}
      {read.error && !match && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!match && !read.error && <Skeleton height={240} />}
      {match && (
        <Tabs
          label={t('match.parts.tabs')}
          items={TABS.map((value) => ({ value, label: t(`match.tab.${value}`) }))}
          value={tab}
          onChange={(value) => setSearch(value === 'live' ? {} : { tab: value }, { replace: true })}
          panelClassName={styles.tab}
        >
          <Suspense fallback={<Skeleton height={240} />}>
            {tab === 'live' && (
              <LiveDesk
                key={matchId}
                match={match}
                events={events ?? []}
                took={took}
                audience={{ rooms: figures?.rooms ?? 0, reservations: figures?.reservations ?? 0 }}
              />
            )}
            {tab === 'edit' && <MatchForm key={matchId} match={match} readAt={read.readAt} took={took} />}
            {tab === 'source' && <SourceTab key={matchId} match={match} readAt={read.readAt} took={took} />}
          </Suspense>
        </Tabs>
      )}
    </>
  );
}
