// Reads all rows that a filter finds, page by page, for a file.

/** More rows than this are for the export of whole tables. */
export const MOST_ROWS = 10_000;

/** `read` answers one page and how to ask for the next; null when there is none. */
export async function readAll<Row, From>(
  first: From,
  read: (from: From) => Promise<{ rows: readonly Row[]; next: From | null }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from: From | null = first; from !== null && found.length < MOST_ROWS; ) {
    const page: { rows: readonly Row[]; next: From | null } = await read(from);
    found.push(...page.rows);
    from = page.next;
  }
  return found;
}
