// Rows as a CSV file that a spreadsheet opens without running anything in it.
import type { Column } from './column';

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ text }) => text);
  const lines = [
    written.map(({ name }) => csvCell(name)),
    ...rows.map((row) => written.map(({ text }) => csvCell(text?.(row) ?? ''))),
  ];
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
