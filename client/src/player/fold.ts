/** Which controls a narrow picture does without, and which of them stand in its "more" menu. Pure; widths are pixels. */

/** What gives way, the least important first. Play, full screen and the way to live always stay. */
export const FOLDING = [
  'roomName',
  'look',
  'goalSound',
  'pip',
  'figure',
  'theatre',
  'bullets',
  'captions',
  'rate',
  'live',
  'step',
  'room',
  'quality',
  'volume',
  'liveWord',
] as const;

export type Foldable = (typeof FOLDING)[number];

/** What is found in the menu once it gave way; the rest is said or reached elsewhere. */
export const MORE: readonly Foldable[] = [
  'pip',
  'theatre',
  'bullets',
  'goalSound',
  'captions',
  'rate',
  'room',
  'quality',
  'volume',
];

/** The button of the menu. */
export const MORE_WIDTH = 40;

interface Row {
  /** What the row has for its controls. */
  room: number;
  /** What all of them take, without the menu. */
  needed: number;
  /** What each takes; 0 or absent for one that is not there. */
  widths: Readonly<Partial<Record<Foldable, number>>>;
}

/** The controls that give way, in their order. */
export function folded({ room, needed, widths }: Row): Foldable[] {
  const gone: Foldable[] = [];
  let left = needed;
  for (const name of FOLDING) {
    if (left <= room) break;
    const width = widths[name] ?? 0;
    if (width === 0) continue;
    if (MORE.includes(name) && !gone.some((other) => MORE.includes(other))) left += MORE_WIDTH;
    gone.push(name);
    left -= width;
  }
  return gone;
}
