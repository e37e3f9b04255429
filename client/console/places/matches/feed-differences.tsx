// What a dry run would change, match by match: the values before and after.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedChange, FeedDifference } from '../../../src/api/schema.gen';
import { minuteText } from '../../frame/moment';
import styles from './feeds.module.css';
import { useMatchWords } from './use-match-words';

export function FeedDifferences({ differences }: { differences: readonly FeedDifference[] }) {
  const { t } = useTranslation('console');
  return (
    <ul className={styles.differences} data-testid="feed-differences">
      {differences.map(({ line, match, matchId, values }) => (
        <li key={`${line} ${match}`}>
          <p>
            <b>{t(matchId === '' ? 'feed.adds' : 'feed.changes')}</b> <bdi>{titleOf(values)}</bdi>
            <small>
              {' '}
              {line > 0 && t('feed.line', { line })}
              {matchId !== '' && (
                <>
                  {' · '}
                  <Link to={`/matches/${matchId}?tab=edit`}>{matchId}</Link>
                </>
              )}
            </small>
          </p>
          <Values values={values} fresh={matchId === ''} />
        </li>
      ))}
    </ul>
  );
}

/** Both teams are always among the values. */
function titleOf(values: readonly FeedChange[]): string {
  const after = (name: string) => values.find((value) => value.name === name)?.after ?? '';
  return `${after('homeTeam')} – ${after('awayTeam')}`;
}

function Values({ values, fresh }: { values: readonly FeedChange[]; fresh: boolean }) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const shown = ({ name }: FeedChange, text: string) => {
    if (text === '') return '–';
    if (name === 'matchStatus') return words.statusOf(Number(text));
    if (name === 'matchTime' && text.includes('T')) return minuteText(Date.parse(text));
    if (name === 'timeKnown') return t(text === 'true' ? 'feed.yes' : 'feed.no');
    if (name === 'events') return t('feed.eventCount', { count: Number(text) });
    return text;
  };
  const differing = values.filter(
    ({ name, before, after }) => before !== after && !(fresh && (after === '' || name.endsWith('Team'))),
  );
  return (
    <table className={styles.values}>
      <tbody>
        {differing.map((value) => (
          <tr key={value.name}>
            <th scope="row">{t(`feed.values.${value.name as 'score'}`)}</th>
            {!fresh && value.name !== 'events' && (
              <td className={styles.before}>{shown(value, value.before)}</td>
            )}
            <td className={styles.after} colSpan={fresh || value.name === 'events' ? 2 : 1}>
              {shown(value, value.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
