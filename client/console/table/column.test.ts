// The file of a table holds what the table shows, and says what it lacks.
import { expect, it } from 'vitest';
import { type Column, csvOf } from './column';

const columns: Column<string>[] = [
  { id: 'name', name: 'Name', cell: (row) => row, text: (row) => row },
  { id: 'picture', name: 'Picture', cell: (row) => row },
];

it('writes only columns that are text', () => {
  expect(csvOf(columns, ['a', '=b'])).toBe("\ufeffName\r\na\r\n'=b\r\n");
});

it('ends with its note', () => {
  expect(csvOf(columns, ['a'], '# not all')).toBe('\ufeffName\r\na\r\n# not all\r\n');
});
