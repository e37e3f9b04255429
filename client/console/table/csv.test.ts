// Files of rows: read by spreadsheets as they were written, and nothing in them runs.
import { expect, it } from 'vitest';
import type { Column } from './column';
import { csvOf } from './csv';

const columns: Column<string>[] = [
  { id: 'name', name: 'Name', cell: (row) => row, text: (row) => row },
  { id: 'picture', name: 'Picture', cell: (row) => row },
];
const lines = (...rows: string[]) => csvOf(columns, rows).split('\r\n');

it('quotes what would end a cell, and writes only columns that are text', () => {
  expect(lines('a,b', 'say "hi"', 'two\nlines')).toEqual([
    '\ufeffName',
    '"a,b"',
    '"say ""hi"""',
    '"two\nlines"',
    '',
  ]);
});

it('disarms what a spreadsheet would take for a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']) expect(lines(text)[1]).toBe(`'${text}`);
  expect(lines('=HYPERLINK("http://x")')[1]).toBe(`"'=HYPERLINK(""http://x"")"`);
});
