/** The newest moment of a broadcast, as each way into the video element knows it, and the way there. */
import type XgPlayer from 'xgplayer';
import type { Transport } from './config';

/** As much is kept in hand that the picture does not stop at once. */
const IN_HAND_S = 1;
const IN_HAND_NATIVE_S = 3;

interface HlsJs {
  latency: number;
  playingDate: Date | null;
  liveSyncPosition: number | null;
  stopLoad(): void;
  startLoad(): void;
  once(event: 'hlsLevelUpdated', act: () => void): void;
}

const hlsOf = (xg: XgPlayer) => (xg.getPlugin('HlsJsPlugin') as { hls?: HlsJs } | null)?.hls;

const lastEnd = (ranges: TimeRanges | undefined) => (ranges?.length ? ranges.end(ranges.length - 1) : null);

export function newestMoment(xg: XgPlayer, transport: Transport): number | null {
  const media = xg.media as HTMLVideoElement | null;
  if (!media) return null;
  if (transport === 'native') return lastEnd(media.seekable);
  const latency = transport === 'hls.js' ? hlsOf(xg)?.latency : 0;
  return latency ? media.currentTime + latency : lastEnd(media.buffered);
}

/** When that was sent which is on the screen, ms since 1970; null where the picture does not tell. */
export function sentAt(xg: XgPlayer, transport: Transport): number | null {
  if (transport === 'hls.js') return hlsOf(xg)?.playingDate?.getTime() ?? null;
  const media = xg.media as (HTMLVideoElement & { getStartDate?: () => Date }) | null;
  const begin = media?.getStartDate?.().getTime() ?? Number.NaN;
  return media && !Number.isNaN(begin) ? begin + 1_000 * media.currentTime : null;
}

/**
 * hls.js follows the broadcast also while the picture is paused, and puts a picture that fell too far behind forward
 * under the eyes of whoever paused it. So it rests meanwhile.
 */
export function restWhilePaused(xg: XgPlayer): void {
  let shown = false;
  let resting = false;
  xg.on('playing', () => {
    shown = true;
  });
  xg.on('pause', () => {
    if (!shown) return;
    resting = true;
    hlsOf(xg)?.stopLoad();
  });
  xg.on('play', () => {
    if (!resting) return;
    resting = false;
    hlsOf(xg)?.startLoad();
  });
}

export function toNewest(xg: XgPlayer, transport: Transport): void {
  const { paused } = xg;
  const hls = transport === 'hls.js' ? hlsOf(xg) : undefined;
  const go = () => {
    const newest = newestMoment(xg, transport);
    if (newest === null) return;
    const inHand = transport === 'native' ? IN_HAND_NATIVE_S : IN_HAND_S;
    const wanted = hls?.liveSyncPosition || newest - inHand;
    if (wanted > xg.currentTime) xg.currentTime = wanted;
  };
  if (!paused) {
    go();
    return;
  }
  // While it rested, hls.js learnt nothing of the broadcast.
  if (hls) hls.once('hlsLevelUpdated', go);
  void xg.play();
  // FLV ends its connection when it is paused, and begins anew at the newest moment.
  if (transport === 'native') go();
}
