// The rows of the groups: matches, teams and competitions with their next match, anchors.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CompetitionFound, LiveItem, Match, TeamFound } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { LiveGrid } from '../../cards/live-grid';
import { MatchRow } from '../../cards/match-row';
import { competitionPath, teamPath } from '../../cards/subject-link';
import { dayAndTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import styles from './search.module.css';

export function FoundMatches({ list }: { list: readonly Match[] }) {
  return (
    <ul className={cx('card', styles.matches)}>
      {list.map((match) => (
        <li key={match.matchId}>
          <MatchRow match={match} />
        </li>
      ))}
    </ul>
  );
}

export const FoundTeams = ({ list }: { list: readonly TeamFound[] }) => (
  <Named list={list.map((team) => ({ ...team, to: teamPath(team.teamId) }))} />
);

export const FoundCompetitions = ({ list }: { list: readonly CompetitionFound[] }) => (
  <Named list={list.map((one) => ({ ...one, to: competitionPath(one.competitionId) }))} />
);

interface NamedProps {
  list: readonly { to: string; name: string; logo: string; nextMatchTime: number | null }[];
}

/** Each leads to its page. */
function Named({ list }: NamedProps) {
  const { t } = useTranslation(['anchor', 'common']);
  return (
    <ul className={cx('stack gap-12', styles.teams)}>
      {list.map(({ to, name, logo, nextMatchTime }) => (
        <li key={to}>
          <Link to={to} className={cx('card stack', styles.team)}>
            <Crest logo={logo} name={name} size={32} />
            <bdi className="bold ellipsis">{name}</bdi>
            <span className="faint small">
              {nextMatchTime === null
                ? t('anchor:search.noMatch')
                : t('anchor:search.next', { time: dayAndTime(t, nextMatchTime, serverNow()) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const FoundAnchors = ({ list }: { list: readonly LiveItem[] }) => <LiveGrid items={list} />;
