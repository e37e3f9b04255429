// The rows of a table as a CSV file.
import { csvText } from '../../src/lib/csv';
import type { Column } from './column';

/** `note` is its last line, if there is something to say of the rows. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], note = ''): string {
  const written = columns.filter(({ text }) => text);
  return csvText([
    written.map(({ name }) => name),
    ...rows.map((row) => written.map(({ text }) => text?.(row) ?? '')),
    ...(note ? [[note]] : []),
  ]);
}
