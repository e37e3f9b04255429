/** Walking the rows of the chat by keyboard: arrows move between rows, Enter opens the menu of one, or what it leads to. */

const ROW = '[data-row]';

/** Returns whether the key meant the rows; the list then leaves it alone. */
export function walkRows(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  // A menu gives the focus back to its button, which stands in the row.
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === 'Enter') {
    if (rows[at] !== document.activeElement) return false;
    const act = rows[at]?.querySelector<HTMLElement>('[aria-haspopup="menu"], [data-enter]');
    act?.click();
    return act !== undefined && act !== null;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  // Coming from the list itself, the newest row is the first one reached.
  const next =
    at < 0 ? (key === 'ArrowUp' ? rows.at(-1) : undefined) : rows[at + (key === 'ArrowUp' ? -1 : 1)];
  next?.focus();
  return next !== undefined;
}
