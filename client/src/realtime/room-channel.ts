/** One joined room: its place in the event stream, its chat and its present state, kept over reconnections. */
import { RoomRole } from '../api/enums.gen';
import { ChatStore } from './chat-store';
import { newClientId } from './decode';
import { type Position, take } from './feed';
import { type Grabbed, Grabs } from './grabs';
import { envelopesWithMine } from './open-envelopes';
import type { ClientFrame, Params, ReplyTo, RoomEvent, ServerFrame, Speaker, WelcomeFrame } from './protocol';
import { NEW_ROOM, type RoomView } from './room-state';
import { afterEvent, afterPrivate, afterStats, afterWelcome } from './room-view';
import { hasSpoken, refusedToSpeak } from './speaking';

const PAGE = 100;
/** So many pages are read to find an own line without an answer, after the position was lost. */
const MOST_SEARCHED = 5;
/** A hole wider than this is not refilled line by line: nobody reads 300 missed lines. */
const WIDEST_HOLE = 300;
const ANSWER_MS = 10_000;
/**
 * So long the server takes a line. It is less than the page waits for an answer, and by more than the clocks of two nodes
 * differ: a line that the page calls failed is refused for certain, wherever it still waits.
 */
const GOOD_MS = 7_000;

const NOT_SENT = { code: 'SEND_FAILED', params: {}, until: null };

/** When a refused line may be sent again, if that is a matter of time. */
const mayRepeatAt = (params: Params | undefined, now: number): number | null =>
  typeof params?.retryAfter === 'number' ? now + params.retryAfter * 1_000 : null;

export type Send = (frame: ClientFrame) => boolean;
export type EventListener = (event: RoomEvent, replayed: boolean) => void;

export class RoomChannel {
  readonly chat: ChatStore;
  private view: RoomView = NEW_ROOM;
  private at: Position | null = null;
  private viewers = new Set<() => void>();
  private listeners = new Set<EventListener>();
  /** The latest attempt at each line under way. */
  private waiting = new Map<string, { goodUntil: number; timer: ReturnType<typeof setTimeout> }>();
  private readonly grabs = new Grabs();
  private older: { id: string; done: (more: boolean) => void } | null = null;
  private asked = 0;
  private searched = 0;

  constructor(
    /** As the protocol names it: `house:7`, `race:50001`, `brand:601`. */
    readonly room: string,
    private readonly transmit: Send,
    /** What the server's clock has reached for certain. */
    private readonly reached: () => number,
    cap?: number,
  ) {
    this.chat = new ChatStore(cap);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.viewers.add(listener);
    return () => this.viewers.delete(listener);
  };
  readonly getView = (): RoomView => this.view;

  /** Every numbered event as it arrives, for things that are neither lines nor state. */
  listen(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Where to continue: nothing before the first welcome. */
  position(): { epoch: number; offset: number } | Record<string, never> {
    return this.at ? { ...this.at } : {};
  }

  /** Lines under way stay so until they are too late: what was written to the connection may still arrive. */
  linkLost(): void {
    this.grabs.linkLost();
    this.older?.done(true);
    this.older = null;
    if (this.view.link === 'open') this.become({ ...this.view, link: 'lost' });
  }

  refuse(code: string, params: Params): void {
    this.become({ ...this.view, link: 'refused', refused: { code, params } });
  }

  /** What refused the room is over. */
  readmit(): void {
    this.become({ ...this.view, link: 'connecting', refused: null });
  }

  /** Drops what holds for the former user alone. */
  forgetUser(): void {
    this.become({
      ...this.view,
      you: null,
      link: this.view.link === 'refused' ? 'refused' : 'connecting',
      refused: null,
    });
  }

  /** `now` by the server's clock. */
  take(frame: ServerFrame, now: number): void {
    switch (frame.t) {
      case 'welcome':
        this.searched = 0;
        this.welcome(frame);
        this.become(afterWelcome(this.view, frame));
        break;
      case 'ev':
        this.takeEvents(frame.epoch, frame.e, frame.rec === true);
        break;
      case 'hist':
        this.chat.merge(frame.e);
        this.searchOwn(frame.more === true);
        if (this.older && frame.id === this.older.id) {
          this.older.done(frame.more === true);
          this.older = null;
        }
        break;
      case 'resync':
        this.at = { epoch: frame.epoch, offset: frame.head };
        this.chat.restart();
        this.become({ ...this.view, stale: this.view.stale + 1 });
        break;
      case 'ack':
        if ('amount' in frame) {
          this.took(frame.redEnvelopeId, frame.amount);
          this.grabs.settle(frame.id, { took: frame });
          break;
        }
        this.answered(frame.id);
        this.chat.acknowledged(frame.id, frame.o, frame.messageId);
        this.become(hasSpoken(this.view, frame.ts));
        break;
      case 'rej':
        if (this.grabs.settle(frame.id, { refused: { code: frame.code, params: frame.params ?? {} } })) break;
        if (this.leavesOpen(frame.id, frame.code, frame.goodUntil)) break;
        this.answered(frame.id);
        this.chat.refused(frame.id, {
          code: frame.code,
          params: frame.params ?? {},
          until: mayRepeatAt(frame.params, now),
        });
        this.become(refusedToSpeak(this.view, frame.code, frame.params ?? {}, now));
        break;
      case 'st':
        this.become(afterStats(this.view, frame));
        break;
      case 'priv':
        this.become(afterPrivate(this.view, frame));
        break;
      default:
        break;
    }
  }

  /** Says a line. The line appears at once and carries its own state: sending, sent or failed. */
  say(text: string, user: Speaker, now: number, reply: ReplyTo | null = null): void {
    const cid = newClientId();
    this.chat.say(cid, text, user, this.view.you?.roomRole ?? RoomRole.Viewer, now, reply);
    this.dispatch(cid, text, reply);
  }

  sayAgain(cid: string): void {
    const line = this.chat.again(cid);
    if (line) this.dispatch(cid, line.text, line.reply);
  }

  /** Reaches for a share of a public envelope. Without an answer here the caller asks REST; a repeat has the same id. */
  grab(redEnvelopeId: string, id: string = newClientId()): Promise<Grabbed> {
    return this.grabs.ask(id, () => this.transmit({ t: 'grab', id, redEnvelopeId, room: this.room }));
  }

  /** The reader has a share, as some answer said. */
  took(redEnvelopeId: string, amount: number): void {
    this.become({ ...this.view, envelopes: envelopesWithMine(this.view.envelopes, redEnvelopeId, amount) });
  }

  /** Asks for lines before the oldest one shown. Resolves to whether there are more. */
  loadOlder(): Promise<boolean> {
    const before = this.chat.oldest();
    if (this.older || before <= 1) return Promise.resolve(false);
    return new Promise((done) => {
      const id = this.requestId();
      this.older = { id, done };
      if (!this.transmit({ t: 'history', id, before, limit: PAGE, room: this.room })) {
        this.older = null;
        done(true);
      }
    });
  }

  dispose(): void {
    for (const cid of this.waiting.keys()) this.answered(cid);
    this.chat.dispose();
    this.viewers.clear();
    this.listeners.clear();
  }

  /** Without proof of continuity what is shown ends here, and the history that follows takes its place. */
  private welcome(frame: WelcomeFrame): void {
    const known = this.at;
    if (known && frame.recovered) return;
    if (known && (known.epoch !== frame.epoch || known.offset !== frame.head)) this.chat.restart();
    this.at = { epoch: frame.epoch, offset: frame.head };
  }

  private takeEvents(epoch: number, batch: RoomEvent[], replayed: boolean): void {
    const taken = take(this.at, epoch, batch);
    if (taken.restart) {
      this.chat.restart();
      const first = taken.fresh[0];
      if (first) this.ask(first.o, PAGE);
    }
    this.at = taken.position;
    if (taken.hole) this.refill(taken.hole.from, taken.hole.to);
    this.chat.push(taken.fresh);
    let view = this.view;
    for (const event of taken.fresh) {
      view = afterEvent(view, event);
      for (const listener of this.listeners) listener(event, replayed);
      if (event.k === 'restore') for (const o of this.chat.wordless(event.ids)) this.ask(o + 1, 1);
    }
    if (taken.restart || taken.hole) view = { ...view, stale: view.stale + 1 };
    this.become(view);
  }

  private refill(from: number, to: number): void {
    if (to - from >= WIDEST_HOLE) {
      this.chat.restart();
      this.ask(to + 1, PAGE);
      return;
    }
    for (let before = to + 1; before > from; before -= PAGE) this.ask(before, Math.min(PAGE, before - from));
  }

  /** A line that is shown as failed, or waits, may have been taken and lie before the history that came. */
  private searchOwn(more: boolean): void {
    if (!more || this.searched === MOST_SEARCHED || !this.chat.mayLieBefore()) return;
    this.searched += 1;
    this.ask(this.chat.oldest(), PAGE);
  }

  private ask(before: number, limit: number): void {
    this.transmit({ t: 'history', id: this.requestId(), before, limit, room: this.room });
  }

  private requestId(): string {
    this.asked += 1;
    return `h${this.asked}`;
  }

  private dispatch(cid: string, text: string, reply: ReplyTo | null): void {
    const replyTo = reply ? { replyTo: reply.id } : {};
    const goodUntil = Math.floor(this.reached()) + GOOD_MS;
    const known = Number.isFinite(goodUntil);
    if (!known || !this.transmit({ t: 'send', id: cid, text, ...replyTo, goodUntil, room: this.room })) {
      this.chat.refused(cid, NOT_SENT);
      return;
    }
    const timer = setTimeout(() => {
      this.waiting.delete(cid);
      if (this.chat.isSending(cid)) this.chat.refused(cid, NOT_SENT);
    }, ANSWER_MS);
    this.answered(cid);
    this.waiting.set(cid, { goodUntil, timer });
  }

  /** Whether a refusal says nothing of the latest attempt: it answers an earlier one, or the server does not know either. */
  private leavesOpen(cid: string, code: string, goodUntil: number | undefined): boolean {
    const attempt = this.waiting.get(cid);
    return (
      attempt !== undefined &&
      (code === 'SEND_FAILED' || (goodUntil ?? attempt.goodUntil) !== attempt.goodUntil)
    );
  }

  private answered(cid: string): void {
    clearTimeout(this.waiting.get(cid)?.timer);
    this.waiting.delete(cid);
  }

  private become(view: RoomView): void {
    if (view === this.view) return;
    this.view = view;
    for (const listener of this.viewers) listener();
  }
}
