// The filters of a place, drawn by their types; what they hold stands in the address.
import type { ReactNode } from 'react';
import { SelectBox } from '../../src/ui/select-box';
import { TextInput } from '../../src/ui/text-input';
import { mayAs } from '../access/operator';
import { SearchField } from '../table/search-field';
import type { Column, Filter, OwnFilterProps } from './data';
import { IdInput } from './id-input';
import type { With } from './tools';

type Filters<Own> = Readonly<Record<string, Filter<Own>>>;

/** What the filters of a place hold without an address; its order is one of them where the server can sort. */
export function defaultsOf(
  filters: Readonly<Record<string, { initial?: string }>> = {},
  columns: readonly Pick<Column<never, never>, 'sortable'>[] = [],
): Record<string, string> {
  const values = Object.entries(filters).map(([name, { initial = '' }]) => [name, initial] as const);
  return { ...Object.fromEntries(values), ...(columns.some(({ sortable }) => sortable) && { sort: '' }) };
}

interface FilterBarProps<Own> {
  filters: Filters<Own>;
  values: Readonly<Record<string, string>>;
  onFilter: (changes: Record<string, string>) => void;
  tools: With<Own>;
}

export function FilterBar<Own>({ filters, values, onFilter, tools }: FilterBarProps<Own>): ReactNode {
  return Object.entries(filters)
    .filter(([, { needs }]) => mayAs(tools.operator.role, needs ?? ''))
    .map(([name, filter]) => (
      <FilterField
        key={name}
        filter={filter}
        value={values[name] ?? ''}
        values={values}
        onChange={(value) => onFilter({ [name]: value })}
        onFilter={onFilter}
        tools={tools}
      />
    ));
}

interface FilterFieldProps<Own> extends OwnFilterProps<Own> {
  filter: Filter<Own>;
  value: string;
  onChange: (value: string) => void;
}

function FilterField<Own>({ filter, value, onChange, ...own }: FilterFieldProps<Own>) {
  const { values, tools } = own;
  const label = tools.t(filter.label);
  const search = filter.search || undefined;
  switch (filter.type) {
    case 'choice': {
      const { initial = '', all } = filter;
      const whole = all ? [{ value: initial, label: `${label}: ${tools.t(all)}` }] : [];
      return (
        <SelectBox
          aria-label={label}
          data-place-search={search}
          value={value}
          onChange={onChange}
          options={[...whole, ...filter.options(tools)]}
        />
      );
    }
    case 'id': {
      const { digits, max, wide } = filter;
      const input = <IdInput {...{ label, value, onChange, search, digits, max, wide }} />;
      return wide ? <search>{input}</search> : input;
    }
    case 'words':
      return (
        <SearchField
          label={label}
          hint={filter.hint && tools.t(filter.hint)}
          value={value}
          max={filter.max}
          onSearch={onChange}
        />
      );
    case 'day':
      return (
        <TextInput
          type="date"
          aria-label={label}
          value={value}
          min={filter.after && values[filter.after]}
          onChange={onChange}
          clearable={false}
        />
      );
    case 'own':
      return <filter.Field {...own} />;
  }
}
