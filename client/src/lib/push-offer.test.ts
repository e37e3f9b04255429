// The question about pushes is asked once, and only where it can be answered.
import { afterEach, expect, it, vi } from 'vitest';
import { mayAsk, offerPush, onPushOffer, pushAsked } from './push-offer';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, 'default', true],
  [true, 'default', false],
  [false, 'granted', false],
  [false, 'denied', false],
  [false, undefined, false],
] as const)('asked before: %s, the browser says %s: %s', (asked, permission, may) =>
  expect(mayAsk(asked, permission)).toBe(may),
);

it('whoever wants to be told is asked until there is an answer', () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal(
    'localStorage',
    (() => {
      const kept = new Map<string, string>();
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, v: string) => kept.set(key, v),
      };
    })(),
  );
  const tell = vi.fn();
  const stop = onPushOffer(tell);
  offerPush();
  offerPush();
  expect(tell).toHaveBeenCalledTimes(2);
  pushAsked();
  offerPush();
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
});
