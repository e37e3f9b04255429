/** The chat of what was broadcast before, on the player's clock: fetched in stretches around where one watches, shown up to the moment. */
import { useSyncExternalStore } from 'react';
import type { ChatSnapshot } from './chat-store';
import { type Lines, NO_LINES, settle } from './lines';
import type { Passing } from './passing';
import type { RoomEvent } from './protocol';

/** An event of the room; `rel` is where it lies, in seconds on the clock of the recording. */
export type PastEvent = RoomEvent & { rel: number };

/** What happened from one position to another; `more` says that there was too much for one answer. */
export type ReadPast = (from: number, to: number) => Promise<{ list: PastEvent[]; more: boolean }>;

/** Seconds asked for at once; halved where more was said than one answer takes. */
const STRETCH_S = 120;
/** Seconds of chat that are there before the player needs them. */
const AHEAD_S = 30;
/** So much of the past is shown where somebody begins to watch. */
const BEHIND_S = 60;
/** A step of the clock that is longer was a jump. */
const STEP_S = 5;
const MOST_LINES = 20_000;
const RETRY_MS = 3_000;

/** Index of the first event after a position. */
function after(events: readonly PastEvent[], position: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.rel ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class PastChat {
  private events: PastEvent[] = [];
  /** The stretch that was read: from the first to the last second. */
  private from = 0;
  private to = 0;
  private position = 0;
  private shown = 0;
  private lines: Lines = NO_LINES;
  private snapshot: ChatSnapshot = { lines: [], total: 0, trims: 0, known: true };
  private listeners = new Set<() => void>();
  private hearers = new Set<(event: RoomEvent) => void>();
  private reading: Promise<void> | null = null;
  private retryAt = 0;
  /** Grows with every jump: what was asked for before it is no longer wanted. */
  private jumps = 0;

  constructor(
    private readonly read: ReadPast,
    /** Seconds until which there is something to read. */
    private readonly end: () => number,
    /** So many seconds are read at least at once, where the end moves on. */
    private readonly least = 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly get = (): ChatSnapshot => this.snapshot;

  /** Which way through the recording this is: after a jump the list starts anew. */
  readonly way = (): number => this.jumps;

  /** Events as the clock passes them, not those jumped over. */
  readonly passing: Passing = (hear) => {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  };

  /** Where on the clock a line lies. */
  momentOf(o: number | null): number | null {
    return this.events.find((event) => event.o === o)?.rel ?? null;
  }

  /** The player's clock, as often as it tells. Resolves when what it needs is here. */
  async seen(position: number): Promise<void> {
    const step = position - this.position;
    this.position = position;
    const isStep = step >= 0 && step <= STEP_S;
    // A step beyond what was read only waits for it.
    if (position < this.from || (position > this.to && !isStep)) this.jumpTo(position);
    else if (isStep) this.showOn();
    else this.showAnew();
    await this.readAhead();
  }

  /** Reads the stretch before the first line; resolves to whether there may be more. */
  async older(): Promise<boolean> {
    const way = this.jumps;
    const end = this.from;
    if (end <= 0) return false;
    const begin = Math.max(0, end - STRETCH_S);
    const events = await this.readAll(begin, end).catch(() => null);
    // Whoever scrolls on asks again.
    if (!events || way !== this.jumps || this.from !== end) return true;
    this.events = [...events, ...this.events];
    this.from = begin;
    this.shown += events.length;
    this.become(settle(this.lines, events, MOST_LINES, false));
    return begin > 0;
  }

  /** Lines that were deleted since they were read. */
  drop(ids: readonly string[]): void {
    const isGone = (event: PastEvent) => event.k === 'chat' && ids.includes(event.id);
    if (!this.events.some(isGone)) return;
    this.events = this.events.filter((event) => !isGone(event));
    this.showAnew();
  }

  private jumpTo(position: number) {
    this.jumps += 1;
    this.reading = null;
    this.retryAt = 0;
    this.events = [];
    this.from = Math.max(0, position - BEHIND_S);
    this.to = this.from;
    this.showAnew();
  }

  private async readAhead(): Promise<void> {
    while (this.to < this.end() && this.to - this.position < AHEAD_S) {
      if (this.now() < this.retryAt || this.end() - this.to < this.least) return;
      const way = this.jumps;
      this.reading ??= this.readOn();
      await this.reading;
      if (way !== this.jumps) return;
    }
  }

  private async readOn(): Promise<void> {
    const way = this.jumps;
    const begin = this.to;
    const end = Math.min(this.end(), begin + STRETCH_S);
    try {
      const events = await this.readAll(begin, end);
      if (way !== this.jumps) return;
      this.events.push(...events);
      this.to = end;
      this.showOn();
    } catch {
      // The picture goes on; the next ticks of its clock ask again.
      if (way === this.jumps) this.retryAt = this.now() + RETRY_MS;
    } finally {
      if (way === this.jumps) this.reading = null;
    }
  }

  private async readAll(from: number, to: number): Promise<PastEvent[]> {
    const { list, more } = await this.read(from, to);
    if (!more || to - from < 1) return list;
    const middle = (from + to) / 2;
    return [...(await this.readAll(from, middle)), ...(await this.readAll(middle, to))];
  }

  private showAnew() {
    this.shown = after(this.events, this.position);
    const fresh = { ...NO_LINES, total: this.lines.total };
    this.become(settle(fresh, this.events.slice(0, this.shown), MOST_LINES, false));
  }

  private showOn() {
    const end = after(this.events, this.position);
    if (end <= this.shown) return;
    const passed = this.events.slice(this.shown, end);
    const isFirst = this.lines.settled.length === 0;
    this.shown = end;
    this.become(settle(this.lines, passed, MOST_LINES));
    if (isFirst) return;
    for (const event of passed) for (const hear of this.hearers) hear(event);
  }

  private become(next: Lines) {
    if (next.settled === this.lines.settled) return;
    this.lines = next;
    this.snapshot = { lines: next.settled, total: next.total, trims: 0, known: true };
    for (const listener of this.listeners) listener();
  }
}

/** Its lines up to the moment, for a screen. */
export function usePastLines(past: PastChat) {
  return { chat: useSyncExternalStore(past.subscribe, past.get), way: past.way() };
}
