// The ticking clock of a page, and that it rests while nobody sees the page.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerNow } from './use-server-now';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

const hide = (hidden: boolean) =>
  act(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('stands still in a hidden page and is right at once when somebody comes back', () => {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useServerNow();
  });
  const start = result.current;
  act(() => vi.advanceTimersByTime(2_000));
  expect(result.current).toBe(start + 2_000);

  hide(true);
  const before = drawn;
  act(() => vi.advanceTimersByTime(600_000));
  expect(drawn, 'drawn while nobody looks').toBe(before);
  expect(vi.getTimerCount()).toBe(0);

  hide(false);
  expect(result.current).toBe(start + 602_000);
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(start + 603_000);
});
