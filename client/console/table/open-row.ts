// The open row of a list, and the way to the rows beside it. Pure.

interface Opening {
  /** The id of the open row, '' for none. */
  open: string;
  show: (row: string) => void;
}

/** `step` goes to the next row or the one before, where there is one. */
export function openRow<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  { open, show }: Opening,
) {
  const at = rows?.findIndex((row) => idOf(row) === open) ?? -1;
  return {
    at,
    open: rows?.[at],
    step: (by: 1 | -1) => {
      const next = rows?.[at + by];
      if (next) show(idOf(next));
    },
  };
}
