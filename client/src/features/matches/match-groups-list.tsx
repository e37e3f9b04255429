// The groups of matches, one under the other.
import { useTranslation } from 'react-i18next';
import type { LiveItem, Match } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { MatchRow } from '../../cards/match-row';
import { CompetitionLink } from '../../cards/subject-link';
import { isoDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { DAY, dayText } from '../../lib/date-text';
import { serverNow } from '../../lib/server-clock';
import type { MatchGroup } from './match-groups';
import styles from './matches.module.css';

const aDay = 86_400_000;

interface MatchGroupsProps {
  groups: readonly MatchGroup[];
  rooms: ReadonlyMap<string, LiveItem>;
}

export function MatchGroups({ groups, rooms }: MatchGroupsProps) {
  const titleOf = useGroupTitle();
  return groups.map(({ key, competitions }) => (
    <section key={key} aria-labelledby={`matches-${key}`} className={styles.day}>
      <h2 id={`matches-${key}`}>{titleOf(key)}</h2>
      {competitions.map((matches) => (
        <Competition key={matches[0]?.competitionId} matches={matches} rooms={rooms} />
      ))}
    </section>
  ));
}

function Competition({ matches, rooms }: { matches: readonly Match[]; rooms: MatchGroupsProps['rooms'] }) {
  const [first] = matches;
  if (!first) return null;
  return (
    <div className={styles.competition}>
      <h3>
        <Crest logo={first.competitionLogo} name={first.competitionName} size={20} />
        <CompetitionLink match={first} />
      </h3>
      <ul className={cx('card', styles.list)}>
        {matches.map((match) => (
          <li key={match.matchId}>
            <MatchRow match={match} room={rooms.get(match.matchId)} grouped />
          </li>
        ))}
      </ul>
    </div>
  );
}

function useGroupTitle() {
  const { t } = useTranslation(['match', 'common']);
  const now = serverNow();
  const titles: Record<string, string> = {
    playing: t('match:playing'),
    others: t('match:others'),
    unknown: t('common:matchStatus.7'),
    [isoDate(now)]: t('common:time.today'),
    [isoDate(now + aDay)]: t('common:time.tomorrow'),
  };
  return (key: string) => titles[key] ?? dayText(key, { weekday: 'long', ...DAY });
}
