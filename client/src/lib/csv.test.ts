// Files of rows: read by spreadsheets as they were written, and nothing in them runs.
import { describe, expect, it } from 'vitest';
import { csvText } from './csv';

it('a file begins with the mark of UTF-8, and its lines end as spreadsheets expect', () => {
  expect(
    csvText([
      ['日期', 'الاسم'],
      ['1', ''],
    ]),
  ).toBe('\ufeff日期,الاسم\r\n1,\r\n');
});

describe('a cell', () => {
  it.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is quoted as %j', (text, want) => expect(csvText([[text]])).toBe(`\ufeff${want}\r\n`));

  it.each(['-2', '+5', '-0.25', '+8613800138000', '-9007199254740993', '0', '2026-11-24', 'a=1', ''])(
    '%j is no formula',
    (text) => expect(csvText([[text]])).toBe(`\ufeff${text}\r\n`),
  );

  it.each(['=1+1', '-1+1', '+1+cmd', '-', '--1', '-1e5', '- 5', '@SUM(A1)', '＝1+1', '－1+1', '-A1'])(
    '%j is disarmed',
    (text) => expect(csvText([[text]])).toBe(`\ufeff'${text}\r\n`),
  );

  it('is disarmed and quoted', () => {
    expect(csvText([['=HYPERLINK("http://x")']])).toBe(`\ufeff"'=HYPERLINK(""http://x"")"\r\n`);
    expect(csvText([['\t=1']])).toBe(`\ufeff"'\t=1"\r\n`);
    expect(csvText([['-1\n=1']])).toBe(`\ufeff"'-1\n=1"\r\n`);
  });
});
