/** The lines of a chat as plain data: how events, answers and losses change them. No clock, no timers, no React. */
import { RoomRole } from '../api/enums.gen';
import { isGoalType } from '../lib/goal-type';
import type { ChatLine } from './chat-line';
import type { ToldMoney } from './money-protocol';
import type {
  ByEvent,
  ChatEvent,
  NoticeEvent,
  Params,
  PollEvent,
  ReplyTo,
  RoomEvent,
  ScoreEvent,
  Speaker,
} from './protocol';
import { remarkLine } from './remarks';

export interface NoticeLine {
  kind: 'notice';
  key: string;
  o: number;
  ts: number;
  notice: string;
  params: Params;
}

/** A gift, a tip or the news of an envelope. Neighbouring gifts of one combo share a line, which counts on. */
export interface MoneyLine {
  kind: 'money';
  key: string;
  o: number;
  ts: number;
  event: ToldMoney;
  /** What its giver wrote on it: a line to the menu and to the staff. */
  remark: ChatLine | null;
}

/** A poll that began, whose voting closed, that was decided or cancelled. */
export interface PollLine {
  kind: 'poll';
  key: string;
  o: number;
  ts: number;
  poll: PollEvent['poll'];
}

/** A goal of the match that the room shows, or that one was taken back. */
export interface GoalLine {
  kind: 'goal';
  key: string;
  o: number;
  ts: number;
  score: GoalEvent;
  /** The line tells of a goal that was taken back later. */
  undone?: true;
}

type GoalEvent = ScoreEvent & { event: NonNullable<ScoreEvent['event']> };

export type Line = ChatLine | NoticeLine | MoneyLine | PollLine | GoalLine;

export interface Refused {
  code: string;
  params: Params;
  /** When it may be sent again, by the server's clock; null when that is not a matter of time. */
  until: number | null;
}

/** An own line the room has not numbered yet. */
export interface OwnLine extends ChatLine {
  o: null;
  cid: string;
  state: 'sending' | 'sent' | 'failed';
  refused: Refused | null;
  /** Known once acknowledged: finds the line again if the room's event lacks the client id. */
  messageId: string | null;
}

export interface Lines {
  /** Ascending by offset, no offset twice. */
  settled: readonly Line[];
  /** In the order they were written. */
  own: readonly OwnLine[];
  /** Own lines that were thrown away, the latest: the room may have taken them. */
  discarded: readonly OwnLine[];
  /** Lines that ever arrived live; the difference of two readings is the number of unread ones. */
  total: number;
  /** Steps that did nothing but drop the oldest lines. */
  trims: number;
}

export const NO_LINES: Lines = { settled: [], own: [], discarded: [], total: 0, trims: 0 };

type Spoken = ChatEvent | NoticeEvent | ByEvent | PollEvent | GoalEvent | ToldMoney;

const KEPT_DISCARDED = 50;
const CLOCKS_DIFFER_MS = 5_000;

const MONEY: ReadonlySet<string> = new Set<ToldMoney['k']>(['gift', 'tip', 'envelopeOpen', 'envelopeEnd']);
const isMoney = (event: RoomEvent): event is ToldMoney => MONEY.has(event.k);
const isGoal = (event: RoomEvent): event is GoalEvent =>
  event.k === 'score' && event.event !== null && isGoalType(event.event.type);
const goalOf = (line: GoalLine) => line.score.event.eventId;
const isSpoken = (event: RoomEvent): event is Spoken =>
  event.k === 'chat' ||
  event.k === 'notice' ||
  event.k === 'muteAll' ||
  event.k === 'unmuteAll' ||
  event.k === 'poll' ||
  isGoal(event) ||
  isMoney(event);

const toLine = (event: Spoken): Line => {
  if (isMoney(event))
    return { kind: 'money', key: `m${event.o}`, o: event.o, ts: event.ts, event, remark: remarkLine(event) };
  if (event.k === 'chat') {
    return {
      kind: 'chat',
      key: event.id,
      o: event.o,
      ts: event.ts,
      id: event.id,
      user: event.u,
      role: event.role ?? event.u.roomRole ?? RoomRole.Viewer,
      text: event.text,
      reply: event.replyTo ?? null,
      removed: event.deleted === true,
    };
  }
  if (event.k === 'poll')
    return { kind: 'poll', key: `p${event.o}`, o: event.o, ts: event.ts, poll: event.poll };
  if (event.k === 'score')
    return { kind: 'goal', key: `s${event.o}`, o: event.o, ts: event.ts, score: event };
  const notice = event.k === 'notice' ? event.key : event.k;
  const params = event.k === 'notice' ? (event.params ?? {}) : {};
  return { kind: 'notice', key: `n${event.o}`, o: event.o, ts: event.ts, notice, params };
};

/** What somebody wrote in a line: a chat line itself, or the remark on a tip or envelope. */
const wordsOf = (line: Line): ChatLine | null =>
  line.kind === 'chat' ? line : line.kind === 'money' ? line.remark : null;

const withWords = (line: Line, words: ChatLine): Line =>
  line.kind === 'money' ? { ...line, remark: words } : words;

/** Others may use the same client id. */
const isOf = (event: ChatEvent) => (line: OwnLine) =>
  line.messageId === event.id || (line.cid === event.cid && line.user.userId === event.u.userId);

/** Index of the first line whose offset is not below `o`. */
function indexOf(lines: readonly Line[], o: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.o ?? 0) < o) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The room tells "everybody is muted" as a state change and as a sentence; people read it once. */
function saysTheSame(line: Line | undefined, next: Line): boolean {
  return (
    line?.kind === 'notice' &&
    next.kind === 'notice' &&
    line.notice === next.notice &&
    (next.notice === 'muteAll' || next.notice === 'unmuteAll') &&
    Math.abs(next.ts - line.ts) < 2_000
  );
}

const ofOneCombo = (a: Line | undefined, b: Line): boolean =>
  a?.kind === 'money' &&
  b.kind === 'money' &&
  a.event.k === 'gift' &&
  b.event.k === 'gift' &&
  a.event.comboId === b.event.comboId;

/**
 * Takes room events in any order and as often as they come: each offset stands once and in its place.
 * `cap` bounds the settled lines, oldest out first. `live` lines count as unread, older ones do not.
 */
export function settle(lines: Lines, events: readonly RoomEvent[], cap: number, live = true): Lines {
  const settled = lines.settled.slice();
  let own = lines.own;
  let total = lines.total;
  let changed = false;
  for (const event of events) {
    if (event.k === 'delete' || event.k === 'restore') {
      const removed = event.k === 'delete';
      const ids = new Set(event.ids);
      settled.forEach((line, i) => {
        const words = wordsOf(line);
        if (!words?.id || !ids.has(words.id) || words.removed === removed) return;
        // Its words have to be asked for first.
        if (!removed && words.text === '') return;
        settled[i] = withWords(line, { ...words, removed });
        changed = true;
      });
      continue;
    }
    if (!isSpoken(event)) continue;
    let line = toLine(event);
    const mine = event.k === 'chat' ? own.find(isOf(event)) : undefined;
    if (mine) {
      own = own.filter((o) => o !== mine);
      line = { ...line, key: mine.key } as Line;
      changed = true;
    } else if (line.kind === 'chat' && event.k === 'chat' && lines.discarded.some(isOf(event))) {
      line = { ...line, afterAll: true };
    }
    const at = indexOf(settled, event.o);
    const here = settled[at];
    if (here?.o === event.o && wordsOf(here)?.text === '' && wordsOf(line)?.text) {
      settled[at] = { ...line, key: here.key } as Line;
      changed = true;
      continue;
    }
    const before = settled[at - 1];
    if (settled[at]?.o === event.o || saysTheSame(before, line) || ofOneCombo(settled[at], line)) continue;
    if (before && ofOneCombo(before, line)) {
      settled[at - 1] = { ...line, key: before.key } as Line;
      changed = true;
      continue;
    }
    settled.splice(at, 0, line);
    if (line.kind === 'goal') {
      // The other line of this goal tells that it was taken back, or of the goal itself.
      const other = settled.findIndex(
        (l) => l !== line && 'score' in l && goalOf(l) === goalOf(line as GoalLine),
      );
      const goal = line.score.event.revoked ? other : at;
      if (other >= 0) settled[goal] = { ...(settled[goal] as GoalLine), undone: true };
    }
    if (live) total += 1;
    changed = true;
  }
  if (!changed) return lines;
  return {
    ...lines,
    settled: settled.length > cap ? settled.slice(settled.length - cap) : settled,
    own,
    total,
  };
}

export function say(
  lines: Lines,
  cid: string,
  text: string,
  user: Speaker,
  role: RoomRole,
  now: number,
  reply: ReplyTo | null = null,
): Lines {
  const line: OwnLine = {
    kind: 'chat',
    key: cid,
    o: null,
    ts: now,
    id: null,
    user,
    role,
    text,
    reply,
    removed: false,
    cid,
    state: 'sending',
    refused: null,
    messageId: null,
  };
  return { ...lines, own: [...lines.own.filter((o) => o.cid !== cid), line] };
}

const change = (lines: Lines, cid: string, patch: Partial<OwnLine>): Lines => ({
  ...lines,
  own: lines.own.map((o) => (o.cid === cid ? { ...o, ...patch } : o)),
});

/** Offsets of the lines among `ids` whose words this page does not have. */
export const wordless = (lines: Lines, ids: readonly string[]): number[] =>
  lines.settled.flatMap((line) => {
    const words = wordsOf(line);
    return words?.text === '' && words.id !== null && ids.includes(words.id) && words.o !== null
      ? [words.o]
      : [];
  });

/**
 * The line is stored for good. Its number may be on its way still, or long here (then nothing is left to do). It may
 * also lie before all that is shown: there it is found by who goes back.
 */
export function acknowledged(lines: Lines, cid: string, o: number, messageId: string): Lines {
  if (!lines.own.some((own) => own.cid === cid)) return lines;
  const at = indexOf(lines.settled, o);
  const here = lines.settled[at];
  if (here?.o === o || (here && at === 0))
    return { ...lines, own: lines.own.filter((own) => own.cid !== cid) };
  return change(lines, cid, { state: 'sent', messageId, refused: null });
}

export const refuse = (lines: Lines, cid: string, refused: Refused): Lines =>
  change(lines, cid, { state: 'failed', refused });

/** Sends again under the same client id: should the first attempt have arrived after all, it stays one line. */
export const again = (lines: Lines, cid: string): Lines =>
  change(lines, cid, { state: 'sending', refused: null });

export const discard = (lines: Lines, cid: string): Lines => ({
  ...lines,
  own: lines.own.filter((o) => o.cid !== cid),
  discarded: [...lines.discarded, ...lines.own.filter((o) => o.cid === cid)].slice(-KEPT_DISCARDED),
});

/** Whether an own line that the room may have taken is older than all that is shown. */
export const mayLieBefore = ({ own, settled: [first] }: Lines): boolean =>
  first !== undefined &&
  own.some(
    ({ ts, refused }) =>
      ts - CLOCKS_DIFFER_MS < first.ts && (refused?.code ?? 'SEND_FAILED') === 'SEND_FAILED',
  );

/**
 * Drops the oldest lines in a step of its own: the list then keeps every other row in place. If a step also added lines,
 * all rows would move.
 */
export const trimmed = (lines: Lines, kept: number): Lines => ({
  ...lines,
  settled: lines.settled.slice(-kept),
  trims: lines.trims + 1,
});

/** What is shown cannot be continued: the room's lines go, what was written here and not accepted stays. */
export const restarted = (lines: Lines): Lines => ({ ...lines, settled: [] });
