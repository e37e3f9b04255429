/** The order of a room and the state of own lines, whatever the network does to them. */
import { describe, expect, it } from 'vitest';
import type { ChatLine } from './chat-line';
import { take } from './feed';
import {
  acknowledged,
  again,
  discard,
  type Lines,
  mayLieBefore,
  NO_LINES,
  refuse,
  restarted,
  say,
  settle,
  wordless,
} from './lines';
import type { ChatEvent, RoomEvent } from './protocol';

const noon = 1_770_000_000_000;
const lin = { userId: '1', nickName: 'Lin', userImage: '', houseId: null };

const chat = (o: number, text = `line ${o}`, cid?: string): ChatEvent => ({
  k: 'chat',
  o,
  ts: noon + o,
  id: `m${o}`,
  cid: cid ?? '',
  u: lin,
  text,
  role: 1,
});
const texts = (lines: Lines) =>
  [...lines.settled, ...lines.own].map((l) =>
    l.kind === 'chat'
      ? l.text
      : l.kind === 'notice'
        ? l.notice
        : l.kind === 'poll' || l.kind === 'goal'
          ? l.kind
          : l.event.k,
  );

describe('taking a batch', () => {
  it('passes on what is new and drops what is known', () => {
    const taken = take({ epoch: 1, offset: 2 }, 1, [chat(1), chat(2), chat(3)]);
    expect(taken.fresh.map((e) => e.o)).toEqual([3]);
    expect(taken.hole).toBeNull();
    expect(taken.position).toEqual({ epoch: 1, offset: 3 });
  });
  it('reports a jump as a hole', () => {
    expect(take({ epoch: 1, offset: 2 }, 1, [chat(6), chat(7)]).hole).toEqual({ from: 3, to: 5 });
  });
  it('drops everything of an older epoch', () => {
    const at = { epoch: 4, offset: 2 };
    expect(take(at, 3, [chat(9)])).toEqual({ position: at, fresh: [], hole: null, restart: false });
  });
  it('starts over when the epoch rises, even at an offset it thought it knew', () => {
    const taken = take({ epoch: 4, offset: 9 }, 5, [chat(9)]);
    expect(taken.restart).toBe(true);
    expect(taken.fresh.map((e) => e.o)).toEqual([9]);
  });
});

describe('the lines of a room', () => {
  it('stand in the order of their offsets, however they arrive', () => {
    const lines = settle(NO_LINES, [chat(5), chat(2), chat(4), chat(2), chat(3)], 100);
    expect(lines.settled.map((l) => l.o)).toEqual([2, 3, 4, 5]);
  });
  it('keep only the newest when there are too many', () => {
    const lines = settle(
      NO_LINES,
      Array.from({ length: 30 }, (_, i) => chat(i + 1)),
      10,
    );
    expect(lines.settled[0]?.o).toBe(21);
    expect(lines.total).toBe(30);
  });
  it('do not count the past as unread', () => {
    expect(settle(NO_LINES, [chat(1)], 10, false).total).toBe(0);
  });
  it('hide a deleted line and show a restored one', () => {
    const gone: RoomEvent = { k: 'delete', o: 3, ts: noon, ids: ['m1'], by: lin };
    const back: RoomEvent = { k: 'restore', o: 4, ts: noon, ids: ['m1'], by: lin };
    const lines = settle(NO_LINES, [chat(1), chat(2), gone], 10);
    expect((lines.settled[0] as ChatLine).removed).toBe(true);
    expect((settle(lines, [back], 10).settled[0] as ChatLine).removed).toBe(false);
  });
  it('say once that everybody is muted, told as state and as sentence', () => {
    const lines = settle(
      NO_LINES,
      [
        { k: 'muteAll', o: 1, ts: noon, by: lin },
        { k: 'notice', key: 'muteAll', params: {}, o: 2, ts: noon },
      ],
      10,
    );
    expect(texts(lines)).toEqual(['muteAll']);
  });
});

describe('an own line', () => {
  const written = say(settle(NO_LINES, [chat(1)], 10), 'c1', 'hello', lin, 1, noon);
  const lost = { code: 'SEND_FAILED', params: {}, until: null };
  const failed = refuse(written, 'c1', lost);

  it('appears at once, behind the others', () => {
    expect(texts(written)).toEqual(['line 1', 'hello']);
    expect(written.own[0]?.state).toBe('sending');
  });
  it('takes its place and keeps its row when the room numbers it', () => {
    const lines = settle(written, [chat(2), chat(3, 'hello', 'c1')], 10);
    expect(texts(lines)).toEqual(['line 1', 'line 2', 'hello']);
    expect(lines.settled[2]?.key).toBe('c1');
    expect(lines.own).toEqual([]);
  });
  it('is not doubled when the answer overtakes the room, nor the other way round', () => {
    const early = settle(acknowledged(written, 'c1', 2, 'm2'), [chat(2, 'hello')], 10);
    const late = acknowledged(settle(written, [chat(2, 'hello', 'c1')], 10), 'c1', 2, 'm2');
    expect(texts(early)).toEqual(['line 1', 'hello']);
    expect(texts(late)).toEqual(['line 1', 'hello']);
  });
  it('stays with its reason when it is refused, and can be sent again', () => {
    const refused = refuse(written, 'c1', { code: 'SLOW_MODE', params: { retryAfter: 3 }, until: 3_000 });
    expect(refused.own[0]).toMatchObject({ state: 'failed', refused: { code: 'SLOW_MODE' } });
    expect(again(refused, 'c1').own[0]).toMatchObject({ state: 'sending', refused: null });
  });
  it('that failed is found again if it had arrived', () => {
    expect(texts(settle(failed, [chat(2, 'hello', 'c1')], 10))).toEqual(['line 1', 'hello']);
  });
  it('that failed is not taken for that of somebody else with the same client id', () => {
    const others = { ...chat(2, 'other', 'c1'), u: { ...lin, userId: '2' } };
    expect(texts(settle(failed, [others], 10))).toEqual(['line 1', 'other', 'hello']);
  });
  it('that was thrown away and is there after all says so, also when the list begins anew', () => {
    const gone = discard(failed, 'c1');
    expect(texts(gone)).toEqual(['line 1']);
    const back = settle(gone, [chat(2, 'hello', 'c1'), chat(3, 'next', 'c3')], 10);
    const again = settle(restarted(back), [chat(2, 'hello', 'c1'), chat(3, 'next', 'c3')], 10, false);
    for (const lines of [back, again])
      expect(lines.settled.slice(-2).map((line) => 'afterAll' in line)).toEqual([true, false]);
  });
  it('that is known to lie before all that is shown does not wait behind it', () => {
    const later = settle(restarted(failed), [chat(8), chat(9)], 10, false);
    expect(texts(acknowledged(later, 'c1', 3, 'm3'))).toEqual(['line 8', 'line 9']);
  });
  it.each([
    ['sending', written, true],
    ['without an answer', failed, true],
    ['refused', refuse(written, 'c1', { ...lost, code: 'MUTED' }), false],
    ['thrown away', discard(failed, 'c1'), false],
  ])('%s may lie before what is shown, or not', (_, lines, may) => {
    const later = { ...chat(9), ts: noon + 60_000 };
    expect(mayLieBefore(settle(restarted(lines), [later], 10, false))).toBe(may);
    expect(mayLieBefore(settle(restarted(lines), [{ ...later, ts: noon - 6_000 }], 10, false))).toBe(false);
  });
  it('survives a restart of the list', () => {
    expect(texts(restarted(written))).toEqual(['hello']);
  });
});

describe('a removed line', () => {
  const said = (o: number, more: Partial<ChatEvent> = {}): ChatEvent => ({ ...chat(o), ...more });
  const mark = (k: 'delete' | 'restore', ...ids: string[]): RoomEvent => ({
    k,
    o: 90,
    ts: noon,
    ids,
    by: lin,
  });
  const shown = (lines: Lines) => lines.settled.map((l) => (l.kind === 'chat' && !l.removed ? l.text : '–'));

  it('loses its words and gets them back', () => {
    const removed = settle(settle(NO_LINES, [said(1), said(2)], 100), [mark('delete', 'm1')], 100);
    expect(shown(removed)).toEqual(['–', 'line 2']);
    expect(shown(settle(removed, [mark('restore', 'm1')], 100))).toEqual(['line 1', 'line 2']);
  });
  it('told without its words stays removed until they are asked for', () => {
    const blank = settle(NO_LINES, [said(1, { text: '', deleted: true }), said(2)], 100);
    const restored = settle(blank, [mark('restore', 'm1')], 100);
    expect(shown(restored)).toEqual(['–', 'line 2']);
    expect(wordless(restored, ['m1', 'm2'])).toEqual([1]);
    expect(shown(settle(restored, [said(1)], 100, false))).toEqual(['line 1', 'line 2']);
  });
});

describe('a goal', () => {
  const goal = (o: number, revoked = false, type = 1): RoomEvent => ({
    k: 'score',
    o,
    ts: noon + o,
    matchId: '7',
    homeScore: revoked ? 0 : 1,
    awayScore: 0,
    clock: null,
    matchStatus: 2,
    sourceUpdatedTime: null,
    event: {
      eventId: '9',
      type,
      teamSide: 1,
      player: 'Li',
      minute: 12,
      offset: null,
      text: '',
      homeScore: 1,
      awayScore: 0,
      time: noon,
      revoked,
    },
  });
  const undone = (events: RoomEvent[]) =>
    settle(NO_LINES, events, 10).settled.map((line) => line.kind === 'goal' && line.undone === true);

  it('is a line, and a card is not', () => {
    expect(texts(settle(NO_LINES, [goal(1), goal(2, false, 5), chat(3)], 10))).toEqual(['goal', 'line 3']);
  });
  it('that is taken back is struck, also when the news of that came first', () => {
    expect(undone([goal(1), chat(2), goal(3, true)])).toEqual([true, false, false]);
    expect(undone([goal(3, true), goal(1)])).toEqual([true, false]);
    expect(undone([goal(1)])).toEqual([false]);
  });
});
