// A column of a table: what it shows of a row, what it writes into a file, and whether somebody wants to see it.
import { type ReactNode, useState } from 'react';
import { csvText } from '../../src/lib/csv';
import { readJson, writeJson } from '../../src/lib/storage';

export interface Column<Row> {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Its text in a CSV file; columns without one are not written. */
  text?: (row: Row) => string;
  /** Not shown until somebody chooses it. */
  optional?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** The server can sort by it. */
  sortable?: boolean;
  numeric?: boolean;
  /** Long texts: cut at the end of the cell. */
  wide?: boolean;
}

/** The choice of columns; kept in this browser. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const key = `console.columns.${table}`;
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => readJson(key) ?? {});
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

/** The rows of a table as a CSV file. `note` is its last line, if there is something to say of the rows. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], note = ''): string {
  const written = columns.filter(({ text }) => text);
  return csvText([
    written.map(({ name }) => name),
    ...rows.map((row) => written.map(({ text }) => text?.(row) ?? '')),
    ...(note ? [[note]] : []),
  ]);
}
