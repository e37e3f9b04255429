// The matches in play and to come, or the results, the latest first.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { LiveItem, Match } from '../../api/schema.gen';
import { usePages } from '../../api/use-pages';
import { MatchRow } from '../../cards/match-row';
import { cx } from '../../lib/cx';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import type { Subject } from './subject';
import styles from './teams.module.css';

const MATCHES = '/web_race/race_data_content_list_page';
const pageSize = 30;

/** The server announces no changes of lists. */
const EVERY_MS = 20_000;

interface SubjectMatchesProps {
  subject: Subject;
  past: boolean;
  /** Rooms, some of which show a match now. */
  rooms: readonly LiveItem[];
  /** Leads from the results to what is to come, and back. */
  onOther: () => void;
}

export function SubjectMatches({ subject, past, rooms, onOther }: SubjectMatchesProps) {
  const { t, i18n } = useTranslation('team');
  const asked = { ...subject, when: past ? 2 : 1 };
  const { rows, ...query } = usePages<Match>(
    [MATCHES, asked, i18n.language],
    'matchId',
    (pageNum, signal) => post(MATCHES, { ...asked, pageNum, pageSize }, signal),
    { refetchInterval: EVERY_MS },
  );
  const living = rooms.filter(({ liveStatus }) => liveStatus === LiveStatus.Living);
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<Skeleton height={360} />}
      empty={
        <EmptyState
          title={t(past ? 'noResults' : 'noMatches')}
          text={t(past ? 'noResultsText' : 'noMatchesText')}
          action={
            <>
              <Button look="ghost" onClick={onOther}>
                {t(past ? 'toComing' : 'toResults')}
              </Button>
              <Link to="/match/0" className={buttonClass({ look: 'ghost' })}>
                {t('toMatches')}
              </Link>
            </>
          }
        />
      }
    >
      {rows.length > 0 && (
        <ul className={cx('card', styles.matches)}>
          {rows.map((match) => (
            <li key={match.matchId}>
              <MatchRow
                match={match}
                room={living.find(({ matchId }) => matchId === match.matchId)}
                grouped={'competitionId' in subject}
              />
            </li>
          ))}
        </ul>
      )}
    </GrowingList>
  );
}
