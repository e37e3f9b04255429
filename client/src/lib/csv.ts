// Tables as CSV files (RFC 4180) that spreadsheets read in every language, and in which nothing runs. Pure.

/** A number with a sign is none, though it begins as one. */
const NUMBER = /^[+-]\d+(\.\d+)?$/;

/** What a spreadsheet would take for a formula, also in the wide characters of East Asia (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of cells as a file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
