// What the system shows of a recording that plays, and its keys: of a headset, a lock screen, a keyboard.
import type { AnchorInfo, ReplayItem } from '../../api/schema.gen';
import { imageUrl } from '../../lib/image';
import type { PlayerHandle } from '../../player/live-player';

const STEP_S = 10;

/** Returns the way to leave it. */
export function tellSystem(handle: PlayerHandle, replay: ReplayItem, anchor: AnchorInfo): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => undefined;
  const cover = imageUrl(replay.image);
  session.metadata = new MediaMetadata({
    title: replay.title,
    artist: anchor.nickName,
    artwork: cover ? [{ src: new URL(cover, window.location.href).href }] : [],
  });
  const acts: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => handle.press('play')],
    ['pause', () => handle.press('play')],
    ['seekbackward', ({ seekOffset }) => handle.seek(handle.at() - (seekOffset ?? STEP_S))],
    ['seekforward', ({ seekOffset }) => handle.seek(handle.at() + (seekOffset ?? STEP_S))],
    ['seekto', ({ seekTime }) => seekTime !== undefined && handle.seek(seekTime)],
  ];
  for (const [name, act] of acts) session.setActionHandler(name, act);
  return () => {
    session.metadata = null;
    for (const [name] of acts) session.setActionHandler(name, null);
  };
}
