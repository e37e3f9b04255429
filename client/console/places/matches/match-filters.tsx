// The filters of the list of matches.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useCall } from '../../api/use-call';
import { useTypedFilter } from '../../table/search-field';
import type { TableState } from '../../table/table-state';
import styles from './matches.module.css';
import { useMatchWords } from './use-match-words';

export const matchDefaults = {
  word: '',
  sport: '',
  status: '',
  competition: '',
  day: '',
  source: '',
  hot: '',
  sort: '',
};

type State = TableState<typeof matchDefaults>;

/** Local midnight of a date, `days` later; 0 for none. */
function midnight(date: string, days = 0): number {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day + days).getTime() : 0;
}

/** What the list is asked for. Pure. */
export const askedOf = ({ filters }: State) => ({
  keyword: filters.word,
  raceType: Number(filters.sport) || 0,
  matchStatus: Number(filters.status) || 0,
  competitionId: filters.competition || undefined,
  fromTime: midnight(filters.day),
  toTime: midnight(filters.day, 1),
  hasSource: Number(filters.source) || 0,
  isHot: filters.hot === '1',
  sort: filters.sort,
});

export function MatchFilters({ state }: { state: State }) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const { filters } = state;
  const word = useTypedFilter(filters.word, (typed) => state.filter({ word: typed }));
  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        aria-label={t('match.word')}
        placeholder={t('match.word')}
        data-place-search
        {...word}
      />
      <SelectBox
        aria-label={t('match.sport')}
        value={filters.sport}
        onChange={(sport) => state.filter({ sport, competition: '' })}
        options={[{ value: '', label: t('match.anySport') }, ...words.sports]}
      />
      <SelectBox
        aria-label={t('match.status')}
        value={filters.status}
        onChange={(status) => state.filter({ status })}
        options={[{ value: '', label: t('match.anyStatus') }, ...words.statuses]}
      />
      <CompetitionFilter state={state} />
      <TextInput
        type="date"
        aria-label={t('match.day')}
        value={filters.day}
        onChange={(day) => state.filter({ day })}
      />
      <SelectBox
        aria-label={t('match.source')}
        value={filters.source}
        onChange={(source) => state.filter({ source })}
        options={[
          { value: '', label: t('match.anySource') },
          { value: '1', label: t('match.withSource') },
          { value: '2', label: t('match.withoutSource') },
        ]}
      />
      <SelectBox
        aria-label={t('match.hot')}
        value={filters.hot}
        onChange={(hot) => state.filter({ hot })}
        options={[
          { value: '', label: t('match.hotOrNot') },
          { value: '1', label: t('match.onlyHot') },
        ]}
      />
    </>
  );
}

/** A competition is found by typing: there are too many for a list. */
function CompetitionFilter({ state }: { state: State }) {
  const { t } = useTranslation('console');
  const { nameOf } = useMatchWords();
  const { sport, competition } = state.filters;
  const [text, setText] = useState('');
  const keyword = useTypedFilter(text, setText);
  const found = useCall(
    '/admin/match_names',
    { kind: 1, raceType: Number(sport) || 0, keyword: text },
    { keepLast: true, fresh: 60_000 },
  );
  const list = found.data?.list ?? [];
  const chosen = list.find(({ id }) => id === competition);
  if (competition !== '')
    return (
      <TextInput
        className={styles.competition}
        aria-label={t('match.competition')}
        value={chosen ? nameOf(chosen.names) : t('match.competitionNumber', { id: competition })}
        readOnly={false}
        onChange={() => state.filter({ competition: '' })}
      />
    );
  return (
    <>
      <TextInput
        className={styles.competition}
        aria-label={t('match.competition')}
        placeholder={t('match.anyCompetition')}
        list="match-competitions"
        value={keyword.value}
        onChange={(typed) => {
          const hit = list.find(({ names }) => nameOf(names) === typed);
          if (hit) state.filter({ competition: hit.id });
          keyword.onChange(hit ? '' : typed);
        }}
      />
      <datalist id="match-competitions">
        {list.map(({ id, names }) => (
          <option key={id} value={nameOf(names)} />
        ))}
      </datalist>
    </>
  );
}
