// The values of two matches side by side; those that differ are marked, and what of each would be left.
import { useTranslation } from 'react-i18next';
import type { AdminMatch, MatchFigures, Names } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import styles from './merge.module.css';
import { useMatchWords } from './use-match-words';

interface MergeTableProps {
  stays: AdminMatch;
  goes: AdminMatch;
  figures: readonly [MatchFigures, MatchFigures] | undefined;
}

const namesText = (names: Names) =>
  Object.entries(names)
    .map(([tag, name]) => `${tag}: ${name}`)
    .sort()
    .join('\n');

export function MergeTable({ stays, goes, figures }: MergeTableProps) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const rows: [string, string, string][] = [
    pair(t('match.sport'), (m) => words.sportOf(m.raceType)),
    pair(t('match.homeTeam'), (m) => namesText(m.homeTeam.names)),
    pair(t('match.awayTeam'), (m) => namesText(m.awayTeam.names)),
    pair(t('match.competition'), (m) => namesText(m.competition.names)),
    pair(t('match.round'), (m) => namesText(m.eventNames)),
    pair(t('match.time'), words.timeOf),
    pair(t('match.status'), words.stateOf),
    pair(t('match.score'), words.scoreOf),
    pair(t('match.source'), (m) => m.source?.url ?? ''),
    pair(t('match.locked'), words.lockedOf),
    [t('merge.fromFeed'), figures?.[0].feedName ?? '', figures?.[1].feedName ?? ''],
    ...(['reservations', 'rooms', 'events', 'recordings'] as const).map((name): [string, string, string] => [
      t(`merge.figure.${name}`),
      String(figures?.[0][name] ?? '…'),
      String(figures?.[1][name] ?? '…'),
    ]),
  ];
  function pair(name: string, value: (match: AdminMatch) => string): [string, string, string] {
    return [name, value(stays), value(goes)];
  }
  return (
    <div className={styles.scroll}>
      <table className={cx('full-width small', styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('record.value')}</th>
            <th scope="col">{t('merge.staysNumber', { id: stays.matchId })}</th>
            <th scope="col">{t('merge.goesNumber', { id: goes.matchId })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, here, there]) => (
            <tr key={name} data-differs={here !== there || undefined}>
              <th scope="row">
                {name}
                {here !== there && <span className={styles.differs}>{t('merge.differs')}</span>}
              </th>
              <td dir="auto">{here || '–'}</td>
              <td dir="auto">{there || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
