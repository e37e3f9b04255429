// What a screen reader finds in the quiet lines of the chat is true now, and in the language of now.
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import type { ChatSnapshot } from '../../realtime/chat-store';
import { NEW_ROOM, type RoomView } from '../../realtime/room-state';
import { SpokenStatus } from './spoken-status';

beforeEach(async () => {
  await startI18n(['common', 'room']);
  await changeLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const open: RoomView = { ...NEW_ROOM, link: 'open' };
const status = (muted: boolean, announcement = '') => (
  <SpokenStatus
    view={open}
    chat={{ lines: [], total: 0, trims: 0, known: true }}
    muted={muted}
    left={null}
    announcement={announcement}
  />
);

it('a mute is told when it begins, and no longer once it is over', () => {
  const { rerender } = render(status(false));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(status(true));
  expect(screen.getByRole('alert')).toHaveTextContent('You’ve been muted');
  rerender(status(false));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('a mute from before is not told to who enters', () => {
  render(status(true));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it.each([
  ['Message sent', { state: 'failed' }, { o: 2 }],
  ['You discarded this message, but it had already gone through', null, { o: 2, afterAll: true }],
])('“%s” is told of a line that was called failed', (sentence, before, after) => {
  const line = { kind: 'chat', key: 'c1', user: { userId: '7' }, text: 'hello', ts: 0 };
  const lines = (more: object | null) =>
    (more ? [{ ...line, ...more }] : []) as unknown as ChatSnapshot['lines'];
  const spoken = (of: object | null) => (
    <SpokenStatus
      view={open}
      chat={{ lines: lines(of), total: 0, trims: 0, known: true }}
      muted={false}
      left={null}
      announcement=""
    />
  );
  const { rerender } = render(spoken(before && { ...before, cid: 'c1', o: null }));
  rerender(spoken(after));
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
});

it('what was said last follows a change of language', async () => {
  const { rerender } = render(status(false));
  rerender(status(false, 'Kick-off at eight'));
  act(() => void vi.advanceTimersByTime(4_000));
  const before = screen.getByRole('status').textContent;
  vi.useRealTimers();
  await act(() => changeLanguage('zh'));
  const after = screen.getByRole('status').textContent;
  expect(before).toContain('Kick-off at eight');
  expect(after).toContain('Kick-off at eight');
  expect(after).not.toBe(before);
});

it('a person the reader ignores does not reach them by naming them', () => {
  const me = { userId: '7', nickName: 'Mei' };
  const entered = { ...open, you: { user: me } } as unknown as RoomView;
  const line = (o: number, text: string) =>
    ({ kind: 'chat', key: `m${o}`, o, ts: o, user: { userId: '9', nickName: 'Bo' }, text }) as const;
  const spoken = (count: number, ignores?: () => boolean) => (
    <SpokenStatus
      view={entered}
      chat={{
        lines: [line(1, 'hi'), line(2, '@Mei hello')].slice(0, count) as unknown as ChatSnapshot['lines'],
        total: count,
        trims: 0,
        known: true,
      }}
      muted={false}
      left={null}
      announcement=""
      ignores={ignores}
    />
  );
  const { rerender, unmount } = render(spoken(1));
  rerender(spoken(2));
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByRole('status')).toHaveTextContent('Bo: @Mei hello');
  unmount();
  const ignored = render(spoken(1, () => true));
  ignored.rerender(spoken(2, () => true));
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
