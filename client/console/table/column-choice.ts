// Which columns of a table somebody wants to see; kept in this browser.
import { useState } from 'react';
import { readJson, writeJson } from '../../src/lib/storage';
import type { Column } from './column';

export type Visibility = Record<string, boolean>;

export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const key = `console.columns.${table}`;
  const [chosen, setChosen] = useState<Visibility>(() => readJson<Visibility>(key) ?? {});
  const visible = Object.fromEntries(
    columns.map(({ id, optional, fixed }) => [id, fixed || (chosen[id] ?? !optional)]),
  );
  const toggle = (id: string) => {
    const next = { ...chosen, [id]: !visible[id] };
    setChosen(next);
    writeJson(key, next);
  };
  return { visible, toggle };
}
