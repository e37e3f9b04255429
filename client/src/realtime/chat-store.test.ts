/** The store tells the screen seldom and never tells it nothing. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatStore, isOwn } from './chat-store';
import type { ChatEvent } from './protocol';

const lin = { userId: '1', nickName: 'Lin', userImage: '', houseId: null };
const chat = (o: number): ChatEvent => ({
  k: 'chat',
  o,
  ts: o,
  id: `m${o}`,
  cid: '',
  u: lin,
  text: `line ${o}`,
  role: 1,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a flood', () => {
  it('reaches the screen once per hundred milliseconds, capped', () => {
    const store = new ChatStore(100);
    const told = vi.fn();
    store.subscribe(told);
    for (let o = 1; o <= 250; o += 1) store.push([chat(o)]);
    expect(store.get().lines).toHaveLength(0);
    vi.advanceTimersByTime(100);
    expect(told).toHaveBeenCalledTimes(1);
    expect(store.get().lines).toHaveLength(100);
    expect(store.get().total).toBe(250);
  });
  it('drops its oldest lines in steps of their own, in which no other line comes', () => {
    const store = new ChatStore(200);
    const steps: { first: number; last: number; trims: number }[] = [];
    store.subscribe(() => {
      const { lines, trims } = store.get();
      steps.push({ first: lines[0]?.o ?? 0, last: lines.at(-1)?.o ?? 0, trims });
    });
    for (let o = 1; o <= 400; o += 1) {
      store.push([chat(o)]);
      if (o % 2 === 0) vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(200);
    expect(steps.at(-1)?.last).toBe(400);
    steps.forEach((step, at) => {
      const before = steps[at - 1];
      if (!before) return;
      const trimmed = step.trims !== before.trims;
      expect(step.first > before.first, 'lines go only by a trim').toBe(trimmed);
      if (trimmed) expect(step.last, 'and nothing comes with it').toBe(before.last);
      expect(step.last - step.first).toBeLessThan(200);
    });
  });
  it('waits in a hidden tab until somebody looks at it again', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const store = new ChatStore();
    store.push([chat(1)]);
    store.push([chat(2)]);
    vi.advanceTimersByTime(60_000);
    expect(store.get().lines).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(store.get().lines).toHaveLength(2);
  });
  it('lets no more than some hundreds wait', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const store = new ChatStore();
    for (let o = 1; o <= 600; o += 1) store.push([chat(o)]);
    expect(store.get().lines).toHaveLength(500);
  });
});

it('knows that nobody has spoken only when the past was read', () => {
  const store = new ChatStore();
  const told = vi.fn();
  store.subscribe(told);
  expect(store.get()).toMatchObject({ lines: [], known: false });
  store.merge([]);
  expect(store.get()).toMatchObject({ lines: [], known: true });
  expect(told).toHaveBeenCalledOnce();
  store.restart();
  expect(store.get().known).toBe(false);
});

it('shows an own line at once, behind what was pending', () => {
  const store = new ChatStore();
  store.push([chat(1)]);
  store.say('c1', 'hello', lin, 1, 5);
  expect(store.get().lines.map((l) => (l.kind === 'chat' ? l.text : ''))).toEqual(['line 1', 'hello']);
  expect(store.get().lines.filter(isOwn)).toHaveLength(1);
});

it('gives the same snapshot until something changes', () => {
  const store = new ChatStore();
  store.merge([chat(1)]);
  const before = store.get();
  store.merge([chat(1)]);
  store.push([]);
  vi.advanceTimersByTime(500);
  expect(store.get()).toBe(before);
});
