// Which parts of an address name a column; the server answers 404 for the others (http/site/paths.go).
import { expect, it } from 'vitest';
import { isColumnNumber } from './column-number';

it('a column is named by its number alone', () => {
  for (const number of ['0', '7', '2147483647']) expect(isColumnNumber(number)).toBe(true);
  for (const other of ['', 'foo', '07', '+7', '-1', '1.5', '7 ', '2147483648', undefined])
    expect(isColumnNumber(other)).toBe(false);
});
