// The filters of the list of rooms.
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from '../../../src/lib/use-typed';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import styles from './room.module.css';
import type { useRoomWords } from './room-words';

type Filters = Record<'status' | 'keyword' | 'race' | 'kind' | 'pick' | 'sort', string>;

interface RoomFiltersProps {
  filters: Filters;
  onFilter: (changes: Partial<Filters>) => void;
  words: ReturnType<typeof useRoomWords>;
}

/** Longer words are refused by the server. */
const KEYWORD_MAX = 50;

export function RoomFilters({ filters, onFilter, words }: RoomFiltersProps) {
  const { t } = useTranslation('console');
  const [typed, type, settle] = useTyped(filters.keyword);
  const find = (keyword: string) => {
    if (settle(keyword)) onFilter({ keyword });
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    find(typed.trim());
  };
  const any = (label: string) => ({ value: '', label });
  return (
    <>
      <search className={styles.search}>
        <form onSubmit={search}>
          <TextInput
            data-place-search
            aria-label={t('room.search')}
            placeholder={t('room.search')}
            value={typed}
            maxLength={KEYWORD_MAX}
            onChange={(text) => (text === '' ? find('') : type(text))}
          />
        </form>
      </search>
      <SelectBox
        aria-label={t('room.status')}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
        options={[
          any(t('room.anyStatus')),
          ...([2, 3, 1, 4, 0] as const).map((is) => ({ value: String(is), label: t(`room.is.${is}`) })),
        ]}
      />
      <SelectBox
        aria-label={t('room.race')}
        value={filters.race}
        onChange={(race) => onFilter({ race })}
        options={[any(t('room.anyRace')), ...words.raceOptions]}
      />
      <SelectBox
        aria-label={t('room.kind')}
        value={filters.kind}
        onChange={(kind) => onFilter({ kind })}
        options={[any(t('room.anyKind')), ...words.kindOptions]}
      />
      <SelectBox
        aria-label={t('room.recommended')}
        value={filters.pick}
        onChange={(pick) => onFilter({ pick })}
        options={[any(t('room.anyPick')), { value: '1', label: t('room.onlyPicked') }]}
      />
    </>
  );
}
