// A column of a table: what it shows of a row, and what it writes into a file.
import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Its text in a CSV file; columns without one are not written. */
  text?: (row: Row) => string;
  /** Not shown until somebody chooses it. */
  optional?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** The server can sort by it. */
  sortable?: boolean;
  numeric?: boolean;
  /** Long texts: cut at the end of the cell. */
  wide?: boolean;
}
