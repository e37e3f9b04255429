// The filters of the list of matches that depend on each other: a sport, and a competition of it.
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import type { OwnFilterProps } from '../../engine/data';
import styles from './matches.module.css';
import { useFound } from './named-field';
import type { MatchWords } from './use-match-words';

/** Another sport has other competitions. */
export function SportFilter({ values, onFilter, tools: { t, sports } }: OwnFilterProps<MatchWords>) {
  return (
    <SelectBox
      aria-label={t('match.sport')}
      value={values.sport ?? ''}
      onChange={(sport) => onFilter({ sport, competition: '' })}
      options={[{ value: '', label: t('match.anySport') }, ...sports]}
    />
  );
}

/** A competition is found by typing: there are too many for a list. */
export function CompetitionFilter({ values, onFilter, tools }: OwnFilterProps<MatchWords>) {
  const { t, nameOf } = tools;
  const { sport, competition = '' } = values;
  const { typed, list } = useFound(1, Number(sport) || 0, { fresh: 60_000 });
  const chosen = list.find(({ id }) => id === competition);
  if (competition !== '')
    return (
      <TextInput
        className={styles.competition}
        aria-label={t('match.competition')}
        value={chosen ? nameOf(chosen.names) : t('match.competitionNumber', { id: competition })}
        onChange={() => onFilter({ competition: '' })}
      />
    );
  return (
    <>
      <TextInput
        className={styles.competition}
        aria-label={t('match.competition')}
        placeholder={t('match.anyCompetition')}
        list="match-competitions"
        value={typed.value}
        onChange={(text) => {
          const hit = list.find(({ names }) => nameOf(names) === text);
          if (hit) onFilter({ competition: hit.id });
          typed.onChange(hit ? '' : text);
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
