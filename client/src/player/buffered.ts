/** How far a recording can be watched without waiting: what the bar shows as loaded. */
import type XgPlayer from 'xgplayer';

/** Pieces that are closer together play on as one; the specification of the player names this figure. */
const GAP_S = 2;

/** The stretch around a position: it ends where two seconds or more are missing. Null where nothing is loaded. */
export function stretchAround(ranges: TimeRanges, position: number): { start: number; end: number } | null {
  let found: { start: number; end: number } | null = null;
  for (let i = 0; i < ranges.length; i += 1) {
    const start = ranges.start(i);
    const end = ranges.end(i);
    if (found && start - found.end < GAP_S) found.end = end;
    else if (found && position < found.end) break;
    else if (position > start - GAP_S && position < end + GAP_S) found = { start, end };
    else if (!found && start > position) break;
  }
  return found;
}

/** Lets the bar of the library follow this rule. */
export function drawStretch(xg: XgPlayer): void {
  Object.defineProperty(xg, 'bufferedPoint', {
    configurable: true,
    get: () => {
      const media = xg.media as HTMLVideoElement | null;
      return (media && stretchAround(media.buffered, media.currentTime)) ?? { start: 0, end: 0 };
    },
  });
}
