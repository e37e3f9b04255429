// The columns of the list of matches.
import { Flame, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMatch } from '../../../src/api/schema.gen';
import type { Column } from '../../table/column';
import styles from './matches.module.css';
import { useMatchWords } from './use-match-words';

export function useMatchColumns(): Column<AdminMatch>[] {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  return useMemo<Column<AdminMatch>[]>(() => {
    const plain = (id: string, name: string, text: (match: AdminMatch) => string) => ({
      id,
      name,
      cell: text,
      text,
    });
    return [
      { ...plain('matchTime', t('match.time'), words.timeOf), fixed: true, sortable: true },
      {
        ...plain('teams', t('match.teams'), words.titleOf),
        fixed: true,
        wide: true,
        cell: (match) => (
          <>
            <bdi>{words.titleOf(match)}</bdi>
            {match.isHot && (
              <Flame size={14} className={styles.hot} role="img" aria-label={t('match.isHot')} />
            )}
          </>
        ),
      },
      { ...plain('matchStatus', t('match.status'), (m) => words.statusOf(m.matchStatus)), sortable: true },
      { ...plain('score', t('match.score'), words.scoreOf), numeric: true },
      {
        ...plain('competition', t('match.competition'), (m) => words.named(m.competition)),
        wide: true,
        cell: (match) => <bdi>{words.named(match.competition)}</bdi>,
      },
      { ...plain('sport', t('match.sport'), (m) => words.sportOf(m.raceType)), optional: true },
      { ...plain('round', t('match.round'), (m) => words.nameOf(m.eventNames)), optional: true, wide: true },
      {
        ...plain('source', t('match.source'), (m) =>
          m.source === null ? '' : t(m.source.interrupted ? 'match.sourceDown' : 'match.sourceThere'),
        ),
      },
      {
        ...plain('locked', t('match.locked'), (m) =>
          m.locked.map((part) => t(`match.parts.${part as 'score'}`)).join(', '),
        ),
        cell: ({ locked }) =>
          locked.length > 0 && (
            <span
              className={styles.locks}
              title={locked.map((part) => t(`match.parts.${part as 'score'}`)).join(', ')}
            >
              <Lock size={13} aria-hidden /> {locked.length}
            </span>
          ),
      },
      { ...plain('anchors', t('match.rooms'), (m) => String(m.anchorCount)), numeric: true },
      {
        ...plain('reserved', t('match.reserved'), (m) => String(m.reserveCount)),
        numeric: true,
        optional: true,
      },
      { ...plain('clock', t('match.clock'), (m) => m.clock), optional: true },
      { ...plain('country', t('match.country'), (m) => m.country), optional: true },
      { ...plain('id', t('match.id'), (m) => m.matchId), optional: true },
    ];
  }, [t, words]);
}
