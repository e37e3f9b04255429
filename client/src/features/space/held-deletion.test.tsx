// A deletion can be taken back while its undo is offered, until the next one comes, or the tab is closed.
import { expect, it, vi } from 'vitest';
import { HeldDeletion } from './held-deletion';

it('is sent when its undo is no longer offered, and hidden until then', () => {
  const held = new HeldDeletion();
  const send = vi.fn();
  held.hold('nt1', send);
  held.over('nt0');
  expect(send).not.toHaveBeenCalled();
  expect(held.current()).toBe('nt1');
  held.over('nt1');
  expect(send).toHaveBeenCalledOnce();
  expect(held.current()).toBeNull();
});

it('is never sent after its undo', () => {
  const held = new HeldDeletion();
  const send = vi.fn();
  held.hold('nt1', send);
  held.undo('nt1');
  held.over('nt1');
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
  held.over('nt1');
  window.dispatchEvent(new Event('pagehide'));
  held.over('nt2');
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
