/** Walking the rows of the chat by keyboard: arrows move between rows, Enter opens the menu of one. */

const ROW = '[data-row]';

/** Returns whether the key meant the rows; the list then leaves it alone. */
export function walkRows(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (key === 'Enter') {
    const menu = rows[at]?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    menu?.click();
    return menu !== undefined && menu !== null;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  // Coming from the list itself, the newest row is the first one reached.
  const next =
    at < 0 ? (key === 'ArrowUp' ? rows.at(-1) : undefined) : rows[at + (key === 'ArrowUp' ? -1 : 1)];
  next?.focus();
  return next !== undefined;
}
