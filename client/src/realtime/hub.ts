/** All rooms of this tab over one connection: tickets, joins, who is still looked at, and what a closing means. */

import { ServerClock } from '../lib/server-clock';
import { backoffMs, mayReconnect, waitAfterClose } from './backoff';
import { decode, encode } from './decode';
import type { ClientFrame, KickFrame, Params, PrivFrame, Ticket } from './protocol';
import type { RoomChannel } from './room-channel';

/** How long a left room is kept, so that leaving and returning costs nothing. */
const LINGER_MS = 5_000;
const MAX_ROOMS = 3;
/** Round trips by which a new connection learns the server's time, after that of its first welcome. */
const EARLY_PINGS = 3;
/** Answers to a ticket request that asking again will not change. */
const FINAL = new Set(['NOT_FOUND', 'ROOM_SUSPENDED', 'MATCH_NOT_FOUND', 'FORBIDDEN']);

export interface Refusing {
  code: string;
  params: Params;
}

export interface HubPorts {
  /** For `house:7`, `race:50001` or `brand:601`; `null` asks for the user's own channel. Rejects with a Refusing. */
  ticket(room: string | null): Promise<Ticket>;
  /** What the server's time is measured with; a hub of its own has its own. */
  clock?: ServerClock;
  random?(): number;
  /** Lines kept per room. */
  cap?: number;
}

export interface Wire {
  send(text: string): boolean;
}

interface Held {
  channel: RoomChannel;
  refs: number;
  joined: boolean;
  linger: ReturnType<typeof setTimeout> | null;
}

export type PersonalNews = { kind: 'kick'; frame: KickFrame } | { kind: 'priv'; frame: PrivFrame };

/** Anything that was thrown, as the refusal it is or stands for. */
const refusing = (cause: unknown): Refusing => {
  const { code, params } = (cause ?? {}) as Partial<Refusing>;
  return { code: typeof code === 'string' ? code : 'UNAVAILABLE', params: params ?? {} };
};

export class Hub {
  private rooms = new Map<string, Held>();
  private wire: Wire | null = null;
  private entry: { room: string | null; ticket: Ticket } | null = null;
  private loggedIn = false;
  private attempt = 0;
  private pings = 0;
  /** Questions whose answers tell the server's time, by what the answer names: when they were asked. */
  private asked = new Map<string | number, number>();
  private early = 0;
  private lastKick: KickFrame | null = null;
  private wanting = new Set<() => void>();
  private news = new Set<(news: PersonalNews) => void>();
  private sleeper: (() => void) | null = null;
  private readonly clock: ServerClock;
  private readonly random: () => number;

  constructor(private readonly ports: HubPorts) {
    this.clock = ports.clock ?? new ServerClock();
    this.random = ports.random ?? Math.random;
  }

  readonly subscribeWanted = (listener: () => void): (() => void) => {
    this.wanting.add(listener);
    return () => this.wanting.delete(listener);
  };
  /** Whether a connection is worth having. */
  readonly isWanted = (): boolean => this.loggedIn || this.enterable() !== null;

  hear(listener: (news: PersonalNews) => void): () => void {
    this.news.add(listener);
    return () => this.news.delete(listener);
  }

  /** Called when the user of the page has changed. The caller opens a new connection. */
  userChanged(loggedIn: boolean): void {
    this.loggedIn = loggedIn;
    this.lastKick = null;
    this.attempt = 0;
    for (const held of this.rooms.values()) held.channel.forgetUser();
    this.wantedChanged();
  }

  /** Pages with a room bring the class of its channel: the frame of the site loads without it. */
  acquire(room: string, Channel: typeof RoomChannel): RoomChannel {
    let held = this.rooms.get(room);
    if (!held) {
      const channel = new Channel(room, (frame) => this.send(frame), this.clock.reached, this.ports.cap);
      held = { channel, refs: 0, joined: false, linger: null };
      this.rooms.set(room, held);
      this.makeSpace();
      if (this.wire) void this.join(held);
    }
    if (held.linger !== null) clearTimeout(held.linger);
    held.linger = null;
    held.refs += 1;
    this.wantedChanged();
    return held.channel;
  }

  /** Enters a room again that was refused, now that it is known to be open. */
  reenter(room: string): void {
    const held = this.rooms.get(room);
    if (held?.channel.getView().link !== 'refused') return;
    held.channel.readmit();
    if (this.wire) void this.join(held);
    this.wantedChanged();
  }

  release(room: string): void {
    const held = this.rooms.get(room);
    if (!held) return;
    held.refs = Math.max(0, held.refs - 1);
    if (held.refs > 0 || held.linger !== null) return;
    held.linger = setTimeout(() => this.forget(room), LINGER_MS);
  }

  /**
   * Where to connect, with a fresh ticket in hand. Keeps asking (with back-off) while the server
   * cannot answer or nothing is wanted; gives up with an empty address once `signal` is aborted.
   */
  async address(signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      const held = this.enterable();
      if (!held && !this.loggedIn) {
        await this.sleep(LINGER_MS, signal);
        continue;
      }
      const room = held?.channel.room ?? null;
      try {
        const ticket = await this.ports.ticket(room);
        this.entry = { room, ticket };
        return ticket.url;
      } catch (cause) {
        const why = refusing(cause);
        if (held && FINAL.has(why.code)) this.refuse(held, why);
        else await this.sleep(backoffMs(this.attempt++, this.random), signal);
      }
    }
    return '';
  }

  opened(wire: Wire): void {
    if (this.wire) this.closed();
    this.wire = wire;
    const entry = this.entry;
    this.entry = null;
    if (!entry) return;
    const first = entry.room === null ? undefined : this.rooms.get(entry.room);
    if (first) first.joined = true;
    this.asked.set(entry.ticket.room, this.clock.start());
    this.send({ t: 'join', ticket: entry.ticket.ticket, ...(first?.channel.position() ?? {}) });
    for (const held of this.rooms.values()) if (held !== first) void this.join(held);
  }

  message(data: unknown): void {
    const frame = decode(data);
    if (!frame) return;
    if (frame.t === 'kick') {
      this.kicked(frame);
      return;
    }
    if (frame.t === 'welcome') {
      this.attempt = 0;
      this.timeCame(frame.room, frame.serverTime);
    }
    if (frame.t === 'pong') this.timeCame(frame.n ?? 0, frame.ts);
    if (frame.t === 'priv') for (const listener of this.news) listener({ kind: 'priv', frame });
    this.addressee('room' in frame ? frame.room : undefined)?.channel.take(frame, this.clock.now());
  }

  closed(): void {
    this.wire = null;
    this.asked.clear();
    this.early = 0;
    for (const held of this.rooms.values()) {
      held.joined = false;
      held.channel.linkLost();
    }
  }

  /** Decides after a closing; removal of the person or of the only room ends the attempts. */
  shouldReconnect(code: number): boolean {
    if (!mayReconnect(code) && this.lastKick?.retry !== true && this.lastKick?.code !== 'ROOM_SUSPENDED')
      return false;
    return this.isWanted();
  }

  /** Milliseconds before the next attempt. */
  waitAfter(code: number): number {
    const asked = this.lastKick?.afterSeconds;
    this.lastKick = null;
    if (typeof asked === 'number' && asked > 0) return asked * 1_000;
    return waitAfterClose(code, this.attempt++, this.random);
  }

  /** The network or the person is back: whatever waits, waits no longer. */
  hurry(): void {
    this.attempt = 0;
    this.sleeper?.();
  }

  ping(): void {
    this.pings += 1;
    this.asked.set(this.pings, this.clock.start());
    this.send({ t: 'ping', n: this.pings });
  }

  /** The server said its time. A young connection asks again at once: the shortest of a few round trips is a good one. */
  private timeCame(answerTo: string | number, serverTime: number | undefined): void {
    this.early += 1;
    if (this.early <= EARLY_PINGS) this.ping();
    const startedAt = this.asked.get(answerTo);
    if (startedAt === undefined || serverTime === undefined) return;
    this.asked.delete(answerTo);
    this.clock.measured(serverTime, startedAt);
  }

  private send(frame: ClientFrame): boolean {
    return this.wire?.send(encode(frame)) ?? false;
  }

  private async join(held: Held): Promise<void> {
    const wire = this.wire;
    try {
      const ticket = await this.ports.ticket(held.channel.room);
      if (this.wire !== wire || !this.wire || held.joined || this.rooms.get(held.channel.room) !== held)
        return;
      this.asked.set(held.channel.room, this.clock.start());
      held.joined = this.send({ t: 'join', ticket: ticket.ticket, ...held.channel.position() });
    } catch (cause) {
      const why = refusing(cause);
      if (FINAL.has(why.code)) {
        this.refuse(held, why);
        return;
      }
      setTimeout(
        () => {
          if (this.wire === wire && this.rooms.get(held.channel.room) === held && !held.joined)
            void this.join(held);
        },
        backoffMs(this.attempt++, this.random),
      );
    }
  }

  private kicked(frame: KickFrame): void {
    this.lastKick = frame;
    if (frame.code === 'ROOM_SUSPENDED' || frame.code === 'NOT_FOUND') {
      const why = { code: frame.code, params: frame.params ?? {} };
      for (const held of this.rooms.values()) if (held.joined) this.refuse(held, why);
    }
    for (const listener of this.news) listener({ kind: 'kick', frame });
  }

  private refuse(held: Held, why: Refusing): void {
    held.joined = false;
    held.channel.refuse(why.code, why.params);
    this.wantedChanged();
  }

  /** Frames name their room only when there is a choice. */
  private addressee(room: string | undefined): Held | undefined {
    if (room !== undefined) return this.rooms.get(room);
    for (const held of this.rooms.values()) if (held.joined) return held;
    return undefined;
  }

  private enterable(): Held | null {
    let lingering: Held | null = null;
    for (const held of this.rooms.values()) {
      if (held.channel.getView().link === 'refused') continue;
      if (held.refs > 0) return held;
      lingering = held;
    }
    return lingering;
  }

  private makeSpace(): void {
    if (this.rooms.size <= MAX_ROOMS) return;
    for (const [room, held] of this.rooms) {
      if (held.refs === 0 && held.linger !== null) {
        this.forget(room);
        return;
      }
    }
  }

  private forget(room: string): void {
    const held = this.rooms.get(room);
    if (!held) return;
    if (held.linger !== null) clearTimeout(held.linger);
    if (held.joined) this.send({ t: 'leave', room: held.channel.room });
    this.rooms.delete(room);
    held.channel.dispose();
    this.wantedChanged();
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleeper = null;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleeper = wake;
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  private wantedChanged(): void {
    for (const listener of this.wanting) listener();
  }
}
