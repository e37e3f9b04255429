/** How the bullet chat looks. Pure: what the reader chose, in per cent, and what the library makes of it. */

export interface BulletLook {
  size: number;
  opacity: number;
  /** Of the picture's height, from above. */
  area: number;
  speed: number;
}

export type LookKey = keyof BulletLook;

/** What can be chosen, in per cent. */
export const LOOK_RANGES: Readonly<
  Record<LookKey, { min: number; max: number; step: number; usual: number }>
> = {
  size: { min: 75, max: 175, step: 25, usual: 100 },
  opacity: { min: 30, max: 100, step: 10, usual: 100 },
  area: { min: 25, max: 100, step: 25, usual: 50 },
  speed: { min: 50, max: 200, step: 25, usual: 100 },
};

export const LOOK_KEYS = Object.keys(LOOK_RANGES) as LookKey[];

/** What was stored may be old, or somebody else's. */
export function lookOf(stored: unknown): BulletLook {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const one = (key: LookKey): number => {
    const { min, max, step, usual } = LOOK_RANGES[key];
    const value = known[key];
    if (typeof value !== 'number' || !Number.isFinite(value)) return usual;
    return min + Math.round((Math.min(max, Math.max(min, value)) - min) / step) * step;
  };
  return { size: one('size'), opacity: one('opacity'), area: one('area'), speed: one('speed') };
}

const FONT_PX = 20;
const ROW = 1.7;
const CROSSING_MS = 9_000;
/** The first row keeps a little distance from the edge. */
const TOP = 0.02;

export const drawn = ({ size, opacity, area, speed }: BulletLook) => {
  const fontSize = Math.round((FONT_PX * size) / 100);
  return {
    fontSize,
    channelSize: Math.round(fontSize * ROW),
    opacity: opacity / 100,
    area: { start: TOP, end: area / 100 },
    duration: Math.round((CROSSING_MS * 100) / speed),
  };
};
