/** What a page gives a player and what it holds of it: one way in for its buttons, keys and clocks. */
import type { Player } from '../api/schema.gen';
import type { BulletWords } from './bullet-switch';
import type { bulletsOf } from './bullets';
import type { ChosenLine } from './config';
import type { ControlWords } from './reach';
import type { Mark, RewindWords } from './rewind-bar';

export interface PlayerWords extends BulletWords, RewindWords {
  /** The library's own texts, by its keys. */
  texts: Record<string, string>;
  live: string;
  behind: string;
  toLive: string;
  theatre: string;
  goalSound: string;
  liveRoom: string;
  controls: ControlWords;
  lines: string;
  quality: string;
  rate: string;
  captions: { label: string; off: string };
  more: string;
}

/** Choices of one kind: definitions, or lines. */
export interface MenuGroup {
  label: string;
  list: { id: string; name: string }[];
  chosen: string;
}

export interface PlayerSetup {
  line: ChosenLine;
  /** Groups with fewer than two choices are not shown. */
  menu: { quality: MenuGroup; lines: MenuGroup };
  muted: boolean;
  quiet: boolean;
  words: PlayerWords;
  bulletsShown: boolean;
  /** What fills the screen: the player with what stands over it. */
  frame: HTMLElement | null;
  /** Whether the page around has a theatre. */
  theatre: boolean;
  /** Whether goals are told over the picture. */
  goals: boolean;
  onLine: (id: string) => void;
  onQuality: (definition: string) => void;
  onBullets: ((shown: boolean) => void) | undefined;
  onRoom: ((path: string) => void) | undefined;
  /** A recording goes on where somebody left off, in seconds; null: it came to its end. */
  onResumed: (seconds: number | null) => void;
  /** The way back in a live picture, where there is one. */
  rewind: RewindSetup | null;
}

export interface RewindSetup {
  /** Seconds one can go back now. */
  reach: () => number;
  /** So many seconds before the newest moment; few are the live picture. */
  onBack: (seconds: number) => void;
}

/** What a page may do to a player it cannot see into. */
export interface PlayerHandle {
  /** What a key does, by its name; other names do nothing. */
  press(key: string): void;
  unmute(): void;
  /** There is sound, and no picture at all. */
  isBlind(): boolean;
  /** Where it is, in seconds; of a recording. */
  at(): number;
  /** Goes there, at the latest when the length is known. */
  seek(seconds: number): void;
  play(): void;
  pause(): void;
  /** Goes back in a live picture to what was sent then, ms since 1970; where one can. */
  rewindTo(ms: number): void;
  /** When that was sent which is on the screen, ms since 1970; of a live picture one has gone back in. */
  moment(): number | null;
  /** Goes to what was sent then. */
  toMoment(ms: number): void;
  /** The marks on the bar as they are now. */
  dots(dots: Player['progressDot']): void;
  /** The marks on the bar of a live picture one can go back in. */
  marks(marks: readonly Mark[]): void;
  /** Calls `act` when the viewer points at the picture or focuses a control, until the returned function is called. */
  onPointed(act: () => void): () => void;
  isMuted(): boolean;
  bullets: Omit<ReturnType<typeof bulletsOf>, 'dress'>;
  /** The same picture in another language. */
  speak(words: PlayerWords, menu: PlayerSetup['menu']): void;
  on(
    event:
      | 'loadeddata'
      | 'playing'
      | 'ended'
      | 'error'
      | 'lost'
      | 'toLive'
      | 'waiting'
      | 'timeupdate'
      | 'seeked'
      | 'volumechange'
      | 'pause',
    act: () => void,
  ): void;
  destroy(): void;
}
