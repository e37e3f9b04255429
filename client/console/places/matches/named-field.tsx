// A team or a competition: one that is known, found by typing, or a new one by its names.
import { Replace } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Names } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { TextInput } from '../../../src/ui/text-input';
import { useCall } from '../../api/use-call';
import { NamesField } from '../../frame/names-field';
import { useTypedFilter } from '../../table/search-field';
import styles from './matches.module.css';
import { useMatchWords } from './use-match-words';

export interface Picked {
  /** '' is a new one. */
  id: string;
  names: Names;
  /** As they are kept; names that differ change the thing everywhere. */
  kept: Names;
}

/** Of one name (http/admin/matches.go). */
const NAME_MAX = 100;

interface NamedFieldProps {
  label: string;
  /** 1 competitions, 2 teams. */
  kind: 1 | 2;
  raceType: number;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
}

export function NamedField({ label, kind, raceType, value, onChange }: NamedFieldProps) {
  const { t } = useTranslation('console');
  if (!value) return <Finder label={label} kind={kind} raceType={raceType} onPick={onChange} />;
  return (
    <div className={styles.picked}>
      <NamesField
        max={NAME_MAX}
        label={label}
        value={value.names}
        onChange={(names) => onChange({ ...value, names })}
      />
      <p className={styles.quiet}>
        {value.id === ''
          ? t('match.isNew')
          : t(kind === 1 ? 'match.competitionEverywhere' : 'match.teamEverywhere', { id: value.id })}
      </p>
      <Button size="small" look="ghost" onClick={() => onChange(null)}>
        <Replace size={14} aria-hidden /> {t(kind === 1 ? 'match.otherCompetition' : 'match.otherTeam')}
      </Button>
    </div>
  );
}

interface FinderProps {
  label: string;
  kind: 1 | 2;
  raceType: number;
  onPick: (picked: Picked) => void;
}

/** Teams or competitions of a sport, found by typing; `typed` is for a TextInput. */
export function useFound(kind: 1 | 2, raceType: number, options: { enabled?: boolean; fresh?: number }) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedFilter(keyword, setKeyword);
  const found = useCall('/admin/match_names', { kind, raceType, keyword }, { keepLast: true, ...options });
  return { typed, list: found.data?.list ?? [] };
}

function Finder({ label, kind, raceType, onPick }: FinderProps) {
  const { t, i18n } = useTranslation('console');
  const { nameOf } = useMatchWords();
  const { typed, list } = useFound(kind, raceType, { enabled: raceType > 0 });
  const name = typed.value.trim();
  return (
    <div className={styles.finder}>
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={50}
        disabled={raceType === 0}
        {...typed}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul>
        {list.slice(0, 8).map(({ id, names }) => (
          <li key={id}>
            <Button size="small" look="plain" onClick={() => onPick({ id, names, kept: names })}>
              <bdi>{nameOf(names)}</bdi> <small>{id}</small>
            </Button>
          </li>
        ))}
        {name !== '' && (
          <li>
            <Button
              size="small"
              look="plain"
              onClick={() => onPick({ id: '', names: { [i18n.language]: name }, kept: {} })}
            >
              {t('match.makeNamed', { name })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
