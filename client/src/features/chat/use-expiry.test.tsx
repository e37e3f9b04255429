// What becomes of a line that came too soon when its author does nothing about it.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow } from '../../lib/server-clock';
import type { OwnLine } from '../../realtime/lines';
import { useDraftText, useReply } from './drafts';
import { useExpiry } from './use-expiry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooSoon = (cid: string, text: string): OwnLine => ({
  kind: 'chat',
  key: cid,
  cid,
  o: null,
  ts: serverNow(),
  id: null,
  role: 1,
  text,
  reply: null,
  removed: false,
  user: { userId: '7', nickName: 'Lin', userImage: '', houseId: null },
  state: 'failed',
  refused: { code: 'RATE_LIMITED', params: { retryAfter: 3 }, until: serverNow() + 3_000 },
  messageId: null,
});

const shown = (room: string, line: OwnLine, discard: (cid: string) => void) =>
  renderHook(
    ({ line }) => {
      useExpiry([line], room, discard);
      return { ...useDraftText(room), ...useReply(room) };
    },
    { initialProps: { line } },
  );

it('it goes some seconds after its wait, and its words are back in the writing line', () => {
  const discard = vi.fn();
  const { result } = shown('house:1', tooSoon('c1', 'what a goal'), discard);
  act(() => vi.advanceTimersByTime(12_900));
  expect(discard).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(200));
  expect(discard).toHaveBeenCalledExactlyOnceWith('c1');
  expect(result.current.text).toBe('what a goal');
});

it('it comes back as the answer it was, unless another answer is begun', () => {
  const discard = vi.fn();
  const reply = { id: 'm1', nickName: 'Bo', text: 'was it offside' };
  const other = { id: 'm2', nickName: 'Ed', text: 'who scored' };
  const { result } = shown('house:4', { ...tooSoon('c1', 'it was'), reply }, discard);
  act(() => result.current.setReply(other));
  act(() => vi.advanceTimersByTime(20_000));
  expect(discard).not.toHaveBeenCalled();
  act(() => result.current.setReply(null));
  act(() => vi.advanceTimersByTime(10_000));
  expect(result.current).toMatchObject({ text: 'it was', reply });
});

it('it stays while something else is being written, which is not written over', () => {
  const discard = vi.fn();
  const { result } = shown('house:2', tooSoon('c1', 'what a goal'), discard);
  act(() => result.current.setText('offside?'));
  act(() => vi.advanceTimersByTime(20_000));
  expect(discard).not.toHaveBeenCalled();
  expect(result.current.text).toBe('offside?');
  act(() => result.current.setText(''));
  act(() => vi.advanceTimersByTime(10_000));
  expect(discard).toHaveBeenCalledExactlyOnceWith('c1');
  expect(result.current.text).toBe('what a goal');
});

it('it stays in the chat when its author sends it again', () => {
  const discard = vi.fn();
  const line = tooSoon('c1', 'what a goal');
  const { result, rerender } = shown('house:3', line, discard);
  rerender({ line: { ...line, state: 'sending', refused: null } });
  act(() => vi.advanceTimersByTime(60_000));
  expect(discard).not.toHaveBeenCalled();
  expect(result.current.text).toBe('');
});
