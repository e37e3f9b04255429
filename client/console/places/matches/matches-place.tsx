// Matches: all of them with filters and orders of the server, and one beside the list.
import { Flame, GitMerge, Lock, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import type { HeadProps } from '../../engine/data';
import { spanOf } from '../../engine/days';
import { place } from '../../engine/place';
import type { With } from '../../engine/tools';
import { CompetitionFilter, SportFilter } from './match-filters';
import { MatchPanel } from './match-panel';
import styles from './matches.module.css';
import { type MatchWords, useMatchWords } from './use-match-words';

const mark = (isHot: boolean) => ({
  word: isHot ? ('match.markHot' as const) : ('match.unmarkHot' as const),
  look: 'ghost' as const,
  act: ({ matchId }: AdminMatch) => call('/admin/match_edit', { matchId, isHot }),
});

export default place({
  id: 'matches',
  title: 'place.matches',
  text: 'match.text',
  Head,
  useOwn: useMatchWords,
  path: '/admin/match_list',
  pages: 'numbered',
  rowId: ({ matchId }) => matchId,
  nameOf: (match, { titleOf }) => titleOf(match),
  every: 15_000,
  filters: {
    word: { type: 'words', label: 'match.word' },
    sport: { type: 'own', label: 'match.sport', Field: SportFilter },
    status: {
      type: 'choice',
      label: 'match.status',
      options: ({ t, statuses }) => [{ value: '', label: t('match.anyStatus') }, ...statuses],
    },
    competition: { type: 'own', label: 'match.competition', Field: CompetitionFilter },
    day: { type: 'day', label: 'match.day' },
    source: {
      type: 'choice',
      label: 'match.source',
      options: ({ t }) => [
        { value: '', label: t('match.anySource') },
        { value: '1', label: t('match.withSource') },
        { value: '2', label: t('match.withoutSource') },
      ],
    },
    hot: {
      type: 'choice',
      label: 'match.hot',
      options: ({ t }) => [
        { value: '', label: t('match.hotOrNot') },
        { value: '1', label: t('match.onlyHot') },
      ],
    },
  },
  ask: ({ word, sport, status, competition, day, source, hot }) => ({
    keyword: word,
    raceType: Number(sport) || 0,
    matchStatus: Number(status) || 0,
    competitionId: competition || undefined,
    ...spanOf({ from: day, to: day }),
    hasSource: Number(source) || 0,
    isHot: hot === '1',
  }),
  empty: 'match.none',
  columns: [
    {
      id: 'matchTime',
      name: 'match.time',
      of: (match, { timeOf }) => timeOf(match),
      fixed: true,
      sortable: true,
    },
    {
      id: 'teams',
      name: 'match.teams',
      of: (match, { titleOf }) => titleOf(match),
      cell: (match, { t, titleOf }) => (
        <>
          <bdi>{titleOf(match)}</bdi>
          {match.isHot && <Flame size={14} className={styles.hot} role="img" aria-label={t('match.isHot')} />}
        </>
      ),
      fixed: true,
      wide: true,
    },
    {
      id: 'matchStatus',
      name: 'match.status',
      of: ({ matchStatus }, { statusOf }) => statusOf(matchStatus),
      sortable: true,
    },
    { id: 'score', name: 'match.score', type: 'number', of: (match, { scoreOf }) => scoreOf(match) },
    {
      id: 'competition',
      name: 'match.competition',
      type: 'name',
      of: ({ competition }, { named }) => named(competition),
      wide: true,
    },
    {
      id: 'sport',
      name: 'match.sport',
      of: ({ raceType }, { sportOf }) => sportOf(raceType),
      optional: true,
    },
    {
      id: 'round',
      name: 'match.round',
      of: ({ eventNames }, { nameOf }) => nameOf(eventNames),
      optional: true,
      wide: true,
    },
    {
      id: 'source',
      name: 'match.source',
      of: ({ source }, { t }) => source && t(source.interrupted ? 'match.sourceDown' : 'match.sourceThere'),
    },
    {
      id: 'locked',
      name: 'match.locked',
      of: (match, { lockedOf }) => lockedOf(match),
      cell: (match, { lockedOf }) =>
        match.locked.length > 0 && (
          <span className="inline-row gap-4 quiet" title={lockedOf(match)}>
            <Lock size={13} aria-hidden /> {match.locked.length}
          </span>
        ),
    },
    { id: 'anchors', name: 'match.rooms', type: 'number', of: 'anchorCount' },
    { id: 'reserved', name: 'match.reserved', type: 'number', of: 'reserveCount', optional: true },
    { id: 'clock', name: 'match.clock', of: 'clock', optional: true },
    { id: 'country', name: 'match.country', of: 'country', optional: true },
    { id: 'id', name: 'match.id', of: 'matchId', optional: true },
  ],
  ById: MatchPanel,
  many: [mark(true), mark(false)],
  Chosen: Merge,
});

/** The ways to the feeds and to a new match. */
function Head({ tools: { t } }: HeadProps<MatchWords>) {
  const go = useNavigate();
  return (
    <>
      <Button look="outline" onClick={() => void go('/feeds')}>
        {t('place.feeds')}
      </Button>
      <Button onClick={() => void go('/matches/new')}>
        <Plus size={16} aria-hidden /> {t('match.make')}
      </Button>
    </>
  );
}

/** The way to the merge of two matches. */
function Merge({ rows, tools: { t } }: { rows: readonly AdminMatch[]; tools: With<MatchWords> }) {
  const go = useNavigate();
  const [keep, gone] = rows;
  const two = rows.length === 2;
  return (
    <Button
      size="small"
      look="outline"
      disabled={!two}
      title={two ? undefined : t('match.mergeTwo')}
      onClick={() => void go(`/matches/merge?keep=${keep?.matchId}&gone=${gone?.matchId}`)}
    >
      <GitMerge size={15} aria-hidden /> {t('match.merge')}
    </Button>
  );
}
