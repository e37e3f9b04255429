// Clock times that come twice on a day, because the clocks are set back, and the offsets that tell them apart. Pure.

const HALF_A_DAY = 43_200_000;

/**
 * The other time at which the clocks show the same on that day, or null. `offsetAt` tells by how many milliseconds they
 * are ahead of UTC.
 */
export function twinBy(time: number, offsetAt: (time: number) => number): number | null {
  const offset = offsetAt(time);
  for (const near of [time - HALF_A_DAY, time + HALF_A_DAY]) {
    const other = offsetAt(near);
    const twin = time + offset - other;
    if (twin !== time && offsetAt(twin) === other) return twin;
  }
  return null;
}

/** UTC+1, UTC-3:30. */
export function offsetText(offset: number): string {
  const minutes = Math.round(offset / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
