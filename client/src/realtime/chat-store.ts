/** The chat outside React: events gather and reach the screen at most ten times a second, in a hidden tab when it is looked at again. */

import type { RoomRole } from '../api/enums.gen';
import type { Line, Lines, OwnLine, Refused } from './lines';
import * as L from './lines';
import type { ReplyTo, RoomEvent, Speaker } from './protocol';

const FLUSH_MS = 100;
/** So many may gather in a hidden tab. */
const HIDDEN_BATCH = 500;
/** Parts of the cap: beyond the first, the oldest lines go in a step of their own, until the second is left. */
const CROWDED = 0.99;
const THINNED = 0.955;

export interface ChatSnapshot {
  lines: readonly (Line | OwnLine)[];
  total: number;
  /** Another than before: this step has only dropped lines at the start. */
  trims: number;
  /** The history has arrived. Before that, an empty list does not mean an empty chat. */
  known: boolean;
}

export const isOwn = (line: Line | OwnLine): line is OwnLine => 'cid' in line;

const EMPTY: ChatSnapshot = { lines: [], total: 0, trims: 0, known: false };

export class ChatStore {
  private state: Lines = L.NO_LINES;
  private pending: RoomEvent[] = [];
  private listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private awaited = false;
  private known = false;
  private shown: ChatSnapshot = EMPTY;

  /** `cap` bounds the settled lines kept in memory: 5,000 on a desktop, 1,500 on a phone. */
  constructor(readonly cap = 5_000) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly get = (): ChatSnapshot => this.shown;

  /** Room events, live. Shown with the next flush. */
  push(events: readonly RoomEvent[]): void {
    for (const event of events) this.pending.push(event);
    if (!this.pending.length || this.timer !== null) return;
    if (typeof document === 'undefined' || !document.hidden)
      this.timer = setTimeout(() => this.tick(), FLUSH_MS);
    else if (this.pending.length >= HIDDEN_BATCH) this.flush();
    else this.awaitReader();
  }

  /** Events of the past (first history, a filled hole): shown at once, never counted as unread. */
  merge(events: readonly RoomEvent[]): void {
    this.flush();
    this.known = true;
    this.become(L.settle(this.state, events, this.cap, false));
  }

  say(
    cid: string,
    text: string,
    user: Speaker,
    role: RoomRole,
    now: number,
    reply: ReplyTo | null = null,
  ): void {
    this.flush();
    this.become(L.say(this.state, cid, text, user, role, now, reply));
  }

  acknowledged(cid: string, o: number, messageId: string): void {
    this.flush();
    this.become(L.acknowledged(this.state, cid, o, messageId));
  }

  refused(cid: string, why: Refused): void {
    this.become(L.refuse(this.state, cid, why));
  }

  again(cid: string): OwnLine | undefined {
    this.become(L.again(this.state, cid));
    return this.state.own.find((line) => line.cid === cid);
  }

  discard(cid: string): void {
    this.become(L.discard(this.state, cid));
  }

  restart(): void {
    this.pending = [];
    this.known = false;
    this.become(L.restarted(this.state));
  }

  isSending(cid: string): boolean {
    return this.state.own.some((line) => line.cid === cid && line.state === 'sending');
  }

  /** Offsets of the lines among `ids` whose words are not here. */
  wordless(ids: readonly string[]): number[] {
    this.flush();
    return L.wordless(this.state, ids);
  }

  /** Lowest settled offset: older lines are asked for before it. 0 when nothing is here. */
  oldest(): number {
    return this.state.settled[0]?.o ?? 0;
  }

  /** Whether the lines before the oldest settled one may hold an own line. */
  mayLieBefore(): boolean {
    return L.mayLieBefore(this.state);
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.listeners.clear();
  }

  private awaitReader(): void {
    if (this.awaited) return;
    this.awaited = true;
    const back = () => {
      this.awaited = false;
      this.flush();
    };
    document.addEventListener('visibilitychange', back, { once: true });
  }

  /** What is pending is shown; or the list is thinned, and what is pending follows. */
  private tick(): void {
    if (this.state.settled.length <= this.cap * CROWDED) {
      this.flush();
      return;
    }
    this.become(L.trimmed(this.state, Math.floor(this.cap * THINNED)));
    this.timer = setTimeout(() => this.tick(), FLUSH_MS);
  }

  private flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.pending.length) return;
    const batch = this.pending;
    this.pending = [];
    this.become(L.settle(this.state, batch, this.cap));
  }

  private become(next: Lines): void {
    if (next === this.state && this.shown.known === this.known) return;
    this.state = next;
    this.shown = {
      lines: next.own.length ? [...next.settled, ...next.own] : next.settled,
      total: next.total,
      trims: next.trims,
      known: this.known,
    };
    for (const listener of this.listeners) listener();
  }
}
