// Width by height of a photo on the wall: its own, unless it is so long that it would break the row. Pure.

const LEAST = 0.6;
const MOST = 2.2;
const UNKNOWN = 4 / 3;

export function ratioOf({ width, height }: { width: number; height: number }): number {
  if (width <= 0 || height <= 0) return UNKNOWN;
  return Math.min(MOST, Math.max(LEAST, width / height));
}
