// An act can be taken back while its undo is offered, and is done at once when the tab is closed.
import { expect, it, vi } from 'vitest';
import { HeldActs } from './held-acts';

it('is done when its undo is no longer offered, and known as waiting until then', () => {
  const held = new HeldActs();
  const send = vi.fn();
  held.hold('nt1', send);
  held.over('nt0');
  expect(send).not.toHaveBeenCalled();
  expect([...held.current().keys()]).toEqual(['nt1']);
  held.over('nt1');
  expect(send).toHaveBeenCalledOnce();
  expect(held.current().size).toBe(0);
});

it('is never done after its undo', () => {
  const held = new HeldActs();
  const send = vi.fn();
  held.hold('nt1', send);
  held.undo('nt1');
  held.over('nt1');
  window.dispatchEvent(new Event('pagehide'));
  expect(send).not.toHaveBeenCalled();
});

it('is done at once when the tab is closed, each once and independently of others', () => {
  const held = new HeldActs();
  const [first, second] = [vi.fn(), vi.fn()];
  held.hold('nt1', first);
  held.hold('nt2', second);
  held.over('nt1');
  expect(second).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  held.over('nt2');
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
