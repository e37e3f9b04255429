// What was found for the words in the address: anchors, matches, teams.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { LiveItem, Match, Page } from '../../api/types';
import { useCall } from '../../api/use-call';
import { Crest } from '../../cards/crest';
import { LiveGrid, LiveGridSkeleton } from '../../cards/live-grid';
import { MatchRow } from '../../cards/match-row';
import { useTitle } from '../../lib/use-title';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import styles from './search.module.css';

interface FoundTeam {
  teamId: string;
  name: string;
  logo: string | null;
  raceType: number;
}

interface Found {
  anchors: Page<LiveItem>;
  matches: Page<Match>;
  teams: Page<FoundTeam>;
}

export default function SearchPage() {
  const { t } = useTranslation(['anchor', 'match']);
  const [params] = useSearchParams();
  const keyword = (params.get('q') ?? '').trim().slice(0, 50);
  useTitle(t('anchor:search.title', { words: keyword }));
  const { data, error, isPending, refetch } = useCall<Found>(
    '/web_home/search',
    { keyword, type: 0, pageSize: 24 },
    { enabled: keyword !== '' },
  );
  const found = data && {
    anchors: data.anchors?.list ?? [],
    matches: data.matches?.list ?? [],
    teams: data.teams?.list ?? [],
  };
  const isEmpty = found && found.anchors.length + found.matches.length + found.teams.length === 0;

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={<bdi>{t('anchor:search.title', { words: keyword })}</bdi>} />
      {keyword === '' && <EmptyState title={t('anchor:search.ask')} />}
      {keyword !== '' && isPending && <LiveGridSkeleton count={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState title={t('anchor:empty')} text={t('anchor:search.emptyText')} />}
      {found && found.anchors.length > 0 && (
        <section aria-labelledby="found-anchors">
          <SectionHead id="found-anchors" title={t('anchor:search.anchors')} />
          <LiveGrid items={found.anchors} />
        </section>
      )}
      {found && found.matches.length > 0 && (
        <section aria-labelledby="found-matches">
          <SectionHead id="found-matches" title={t('anchor:search.matches')} />
          <ul className={styles.matches}>
            {found.matches.map((match) => (
              <li key={match.matchId}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {found && found.teams.length > 0 && (
        <section aria-labelledby="found-teams">
          <SectionHead id="found-teams" title={t('anchor:search.teams')} />
          <ul className={styles.teams}>
            {found.teams.map((team) => (
              <li key={team.teamId}>
                <Crest logo={team.logo} name={team.name} size={28} />
                <bdi>{team.name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
