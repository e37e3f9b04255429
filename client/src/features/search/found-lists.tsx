// The rows of the three groups: matches, teams with their next match, anchors.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveItem, Match, TeamFound } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { LiveGrid } from '../../cards/live-grid';
import { MatchRow } from '../../cards/match-row';
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

/** A team leads to its matches. */
export function FoundTeams({ list }: { list: readonly TeamFound[] }) {
  const { t } = useTranslation(['anchor', 'common']);
  return (
    <ul className={cx('stack gap-12', styles.teams)}>
      {list.map(({ teamId, name, logo, nextMatchTime }) => (
        <li key={teamId}>
          <Link to={`/match/0?team=${teamId}`} className={cx('card stack', styles.team)}>
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
