/** The ways through a picture: to a second of a recording, back in a live picture and to its newest moment, by keys too. */
import type XgPlayer from 'xgplayer';
import type { Player } from '../api/schema.gen';
import { serverNow } from '../lib/server-clock';
import type { PlayerSetup } from './handle';
import { newestMoment, sentAt, toNewest } from './newest';
import { REWIND_STEP_S } from './rewind';
import { inTheatre, setTheatre } from './theatre';

/** What one press of an arrow key goes on or back. */
const STEP_S = 5;

/** How long the place a key has led to is shown on the bar. */
const PREVIEW_MS = 1_200;

export type Moves = ReturnType<typeof movesOf>;

export function movesOf(xg: XgPlayer, { isLive }: Player, { line, rewind }: PlayerSetup) {
  const moment = () => (line.rewound ? sentAt(xg, line.transport) : null);
  const back = () => {
    const shown = moment();
    return shown === null ? 0 : (serverNow() - shown) / 1_000;
  };
  const seek = (seconds: number) => {
    const go = () => {
      xg.currentTime = Math.min(Math.max(0, seconds), xg.duration || seconds);
    };
    if (xg.duration > 0) go();
    else xg.once('loadedmetadata', go);
  };
  const preview = stepPreview(xg);
  return {
    seek,
    /** When that was sent which is on the screen, ms since 1970; null while it is live. */
    moment,
    /** Seconds the picture is back; 0 while it is live. */
    back,
    /** The newest moment in the time of the picture; null while nobody knows. */
    end: () => (line.rewound ? xg.currentTime + back() : newestMoment(xg, line.transport)),
    toMoment: (ms: number) => {
      const shown = moment();
      if (shown !== null) xg.currentTime = Math.max(0, xg.currentTime + (ms - shown) / 1_000);
    },
    toLive: () => {
      xg.emit('TL_TO_LIVE');
      if (line.rewound) rewind?.onBack(0);
      else toNewest(xg, line.transport);
    },
    step: (way: 1 | -1) => {
      if (!isLive) {
        const to = Math.max(0, xg.currentTime + way * STEP_S);
        seek(to);
        preview(to);
      } else if (way < 0 || back() > 0) rewind?.onBack(Math.max(0, back() - way * REWIND_STEP_S));
    },
  };
}

interface BarPlugins {
  progress?: { root: HTMLElement };
  progresspreview?: { updatePosition(offset: number, width: number, seconds: number): void };
}

/** Shows for a moment where a key has led on the bar of a recording: the time there and its small picture. */
function stepPreview(xg: XgPlayer): (seconds: number) => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  return (wanted) => {
    const { progress, progresspreview } = xg.plugins as BarPlugins;
    if (!progress || !progresspreview || !(xg.duration > 0)) return;
    const { classList } = progress.root;
    xg.focus();
    classList.add('active');
    const seconds = Math.min(wanted, xg.duration);
    const { width } = progress.root.getBoundingClientRect();
    progresspreview.updatePosition((width * seconds) / xg.duration, width, seconds);
    clearTimeout(hiding);
    hiding = setTimeout(() => classList.remove('active'), PREVIEW_MS);
  };
}

/** Does what a key does, by its name. */
export function keysOf(xg: XgPlayer, { isLive }: Player, { theatre }: PlayerSetup, moves: Moves) {
  const setLevel = (to: number) => {
    xg.muted = false;
    xg.volume = Math.min(1, Math.max(0, Math.round(to * 10) / 10));
  };
  const keys: Record<string, () => void> = {
    back: () => moves.step(-1),
    forward: () => moves.step(1),
    play: () => void (xg.paused ? xg.play() : xg.pause()),
    mute: () => {
      xg.muted = !xg.muted;
    },
    louder: () => setLevel((xg.muted ? 0 : xg.volume) + 0.1),
    quieter: () => setLevel((xg.muted ? 0 : xg.volume) - 0.1),
    full: () => void (xg.fullscreen ? xg.exitFullscreen() : xg.getFullscreen()),
    /** A small window over all others, where the browser has one. */
    pip: () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture();
      else void (xg.media as HTMLVideoElement | null)?.requestPictureInPicture?.().catch(() => undefined);
    },
    live: () => {
      if (isLive) moves.toLive();
    },
    theatre: () => {
      if (theatre) setTheatre(!inTheatre());
    },
    leave: () => {
      setTheatre(false);
      if (xg.fullscreen) xg.exitFullscreen();
    },
  };
  return (key: string) => keys[key]?.();
}
