/** The lines of the chat that cross the picture. */
import type XgPlayer from 'xgplayer';
import { shortened } from '../lib/characters';
import { readJson, writeJson } from '../lib/storage';
import { type BulletLook, drawn, lookOf } from './bullet-look';

const KEPT = 'bullet-look';
const MAX_BULLET = 60;

/** Not on a phone, nor where somebody wants nothing to move; the style sheet of the player asks the same. */
const FITTING = '(min-width: 900px) and (min-height: 560px) and (prefers-reduced-motion: no-preference)';

export const bulletsFit = () => window.matchMedia(FITTING).matches;

export const keptLook = () => lookOf(readJson(KEPT));

/** The part of the library that draws them, as far as it is used here. */
interface Layer {
  root: HTMLElement | null;
  isOpen: boolean;
  start(): void;
  stop(): void;
  sendComment(comment: object): void;
  setOpacity(opacity: number): void;
  setArea(area: { start: number; end: number }): void;
  setFontSize(px: number, row: number): void;
  setAllDuration(mode: 'scroll', ms: number): void;
  danmujs: { removeComment(id: string): void } | null;
}

export function bulletsOf(xg: XgPlayer) {
  const layer = () => xg.plugins?.danmu as Layer | undefined;
  let duration = drawn(keptLook()).duration;
  // The chat beside the picture reads the same lines.
  layer()?.root?.setAttribute('aria-hidden', 'true');
  return {
    fly: (id: string, text: string, mine: boolean) => {
      const drawing = layer();
      if (!drawing?.isOpen || document.hidden || !bulletsFit()) return;
      // An element of its own, taken away with the line; the library's are kept with their words in them.
      const el = document.createElement('div');
      el.className = mine ? 'tl-bullet tl-mine' : 'tl-bullet';
      el.dir = 'auto';
      el.textContent = shortened(text, MAX_BULLET);
      drawing.sendComment({ id, el, disableCopyDOM: true, duration, mode: 'scroll' });
    },
    drop: (id: string) => layer()?.danmujs?.removeComment(id),
    show: (shown: boolean) => void (shown ? layer()?.start() : layer()?.stop()),
    dress: (look: BulletLook) => {
      writeJson(KEPT, look);
      const { fontSize, channelSize, opacity, area, ...rest } = drawn(look);
      duration = rest.duration;
      const drawing = layer();
      drawing?.setFontSize(fontSize, channelSize);
      drawing?.setOpacity(opacity);
      drawing?.setArea(area);
      drawing?.setAllDuration('scroll', duration);
    },
  };
}
