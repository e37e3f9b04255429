// The next matches on a line of time, each with its reminder.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { MatchAct } from '../../cards/match-act';
import { MatchLead } from '../../cards/match-lead';
import { MatchMoment } from '../../cards/match-moment';
import { CompetitionLink, TeamLink } from '../../cards/subject-link';
import { cx } from '../../lib/cx';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import styles from './further.module.css';
import type { HomeMiddle } from './home-data';

const length = 6;

interface UpcomingProps {
  middle: UseQueryResult<HomeMiddle>;
}

export function Upcoming({ middle }: UpcomingProps) {
  const { t } = useTranslation('home');
  const matches = middle.data?.upcoming.filter(({ matchTime }) => matchTime !== null) ?? [];
  if (middle.data ? matches.length === 0 : middle.isError) return null;
  return (
    <section aria-labelledby="home-next">
      <SectionHead id="home-next" title={t('schedule')} />
      {middle.isPending && <Skeleton height={length * 62} />}
      <ol className={styles.line}>
        {matches.slice(0, length).map((match) => (
          <li key={match.matchId} className={cx('stack gap-14', styles.stop)}>
            <UpcomingMatch match={match} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function UpcomingMatch({ match }: { match: Match }) {
  const { homeTeam, awayTeam } = match;
  return (
    <>
      <MatchLead matchId={match.matchId} home={homeTeam.name} away={awayTeam.name} />
      <MatchMoment match={match} />
      <span className={styles.stopWords}>
        <b>
          <TeamLink team={homeTeam} /> <i aria-hidden>–</i> <TeamLink team={awayTeam} />
        </b>
        <small>
          <CompetitionLink match={match} />
        </small>
      </span>
      <span className={cx('flex gap-4', styles.stopCrests)}>
        <Crest logo={homeTeam.logo} name={homeTeam.name} size={28} />
        <Crest logo={awayTeam.logo} name={awayTeam.name} size={28} />
      </span>
      <span className={styles.stopAct}>
        <MatchAct match={match} />
      </span>
    </>
  );
}
