// Reads all rows that a filter finds, page by page, for a file.

/** More rows than this are for the export of whole tables. */
export const MOST_ROWS = 10_000;

export interface Found<Row> {
  rows: readonly Row[];
  /** There are more than a file may hold. */
  more: boolean;
}

/** `read` answers one page and how to ask for the next; null when there is none. */
export async function readAll<Row, From>(
  first: From,
  read: (from: From) => Promise<{ rows: readonly Row[]; next: From | null }>,
): Promise<Found<Row>> {
  const found: Row[] = [];
  let from: From | null = first;
  while (from !== null && found.length < MOST_ROWS) {
    const page: { rows: readonly Row[]; next: From | null } = await read(from);
    found.push(...page.rows);
    from = page.next;
  }
  return { rows: found, more: from !== null };
}

/** The longest page a list answers. */
const MOST_OF_A_PAGE = 100;

interface NumberedPage<Row> {
  list: readonly Row[];
  hasMore: boolean;
}

/** The same for lists with numbered pages; `read` asks for the page it is given. */
export const readPages = <Row>(
  read: (page: { pageNum: number; pageSize: number }) => Promise<NumberedPage<Row>>,
) =>
  readAll(1, async (pageNum) => {
    const { list, hasMore } = await read({ pageNum, pageSize: MOST_OF_A_PAGE });
    return { rows: list, next: hasMore ? pageNum + 1 : null };
  });
