// A deletion can be taken back until its time is over, the next one comes, or the tab is closed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldDeletion, UNDO_MS } from './held-deletion';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is sent when its time is over, and hidden until then', () => {
  const held = new HeldDeletion();
  const send = vi.fn();
  held.hold('nt1', send);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  expect(held.current()).toBe('nt1');
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledOnce();
  expect(held.current()).toBeNull();
});

it('is never sent after its undo', () => {
  const held = new HeldDeletion();
  const send = vi.fn();
  held.hold('nt1', send);
  held.undo('nt1');
  vi.advanceTimersByTime(UNDO_MS);
  window.dispatchEvent(new Event('pagehide'));
  expect(send).not.toHaveBeenCalled();
});

it('is sent at once when another follows or the tab is closed, each once', () => {
  const held = new HeldDeletion();
  const [first, second] = [vi.fn(), vi.fn()];
  held.hold('nt1', first);
  held.hold('nt2', second);
  expect(first).toHaveBeenCalledOnce();
  held.undo('nt1');
  window.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(UNDO_MS);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
