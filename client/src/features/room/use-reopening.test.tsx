// The page of a suspended room comes back by itself.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReopening } from './use-reopening';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = () => vi.advanceTimersByTimeAsync(60_000);

it('a suspended room is asked for until it is open, and then entered', async () => {
  const ask = vi.fn(async () => false);
  const enter = vi.fn();
  const page = renderHook(({ suspended }) => useReopening(suspended, ask, enter), {
    initialProps: { suspended: false },
  });
  await minute();
  expect(ask).not.toHaveBeenCalled();
  page.rerender({ suspended: true });
  await minute();
  expect(ask).toHaveBeenCalled();
  expect(enter).not.toHaveBeenCalled();
  ask.mockResolvedValue(true);
  await minute();
  expect(enter).toHaveBeenCalled();
  page.rerender({ suspended: false });
  ask.mockClear();
  await minute();
  expect(ask).not.toHaveBeenCalled();
});

it('whoever has left is not led back', async () => {
  let answer = (_: boolean) => {};
  const enter = vi.fn();
  const page = renderHook(() =>
    useReopening(true, () => new Promise<boolean>((resolve) => (answer = resolve)), enter),
  );
  await minute();
  page.unmount();
  answer(true);
  await minute();
  expect(enter).not.toHaveBeenCalled();
});
