// Where the arrow keys lead in a grid whose rows wrap as the width demands. Pure.

export interface Place {
  /** Middle of the cell, pixels; any origin. */
  x: number;
  y: number;
  /** Which row of the grid it belongs to. */
  row: number;
}

export type Move = { to: number } | { day: 1 | -1 } | null;

const NEAR = 4;

/** The nearest cell of the next line that is drawn above or below. */
function vertical(places: readonly Place[], at: number, down: boolean): number {
  const from = places[at];
  if (!from) return at;
  const beyond = places
    .map((place, index) => ({ ...place, index }))
    .filter(({ y }) => (down ? y > from.y + NEAR : y < from.y - NEAR));
  if (beyond.length === 0) return at;
  const line = down ? Math.min(...beyond.map(({ y }) => y)) : Math.max(...beyond.map(({ y }) => y));
  const onLine = beyond.filter(({ y }) => Math.abs(y - line) <= NEAR);
  return onLine.reduce((best, place) =>
    Math.abs(place.x - from.x) < Math.abs(best.x - from.x) ? place : best,
  ).index;
}

/** What a key means at the cell `at`; null for keys that are not the grid's. */
export function moveOf(
  key: string,
  places: readonly Place[],
  at: number,
  { rtl = false, whole = false } = {},
): Move {
  const last = places.length - 1;
  const within = (index: number) => ({ to: Math.min(Math.max(index, 0), last) });
  const row = places[at]?.row;
  switch (key) {
    case 'ArrowRight':
      return within(rtl ? at - 1 : at + 1);
    case 'ArrowLeft':
      return within(rtl ? at + 1 : at - 1);
    case 'ArrowDown':
      return { to: vertical(places, at, true) };
    case 'ArrowUp':
      return { to: vertical(places, at, false) };
    case 'Home':
      return whole ? { to: 0 } : { to: places.findIndex((place) => place.row === row) };
    case 'End':
      return whole ? { to: last } : { to: places.findLastIndex((place) => place.row === row) };
    case 'PageDown':
      return { day: 1 };
    case 'PageUp':
      return { day: -1 };
    default:
      return null;
  }
}
