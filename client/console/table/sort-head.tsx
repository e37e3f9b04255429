// The head of a column: its name, and a button when the server can sort by it.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import styles from './data-table.module.css';

export interface Sort {
  /** The id of a column, with "-" before it from the largest down; '' is the order of the list itself. */
  by: string;
  onSort: (by: string) => void;
}

/** From the smallest, from the largest, in the list's own order. */
const following = (id: string, by: string) => (by === id ? `-${id}` : by === `-${id}` ? '' : id);

/** For the aria-sort of the head. */
export const directionOf = (id: string, by: string | undefined) =>
  by === id ? 'ascending' : by === `-${id}` ? 'descending' : undefined;

export function SortHead({ id, name, sort }: { id: string; name: string; sort: Sort }) {
  const direction = directionOf(id, sort.by);
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <button type="button" className={styles.sort} onClick={() => sort.onSort(following(id, sort.by))}>
      {name}
      <Icon size={13} aria-hidden />
    </button>
  );
}
