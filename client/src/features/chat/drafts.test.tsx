// What is taken back into the writing line keeps the line it answers.
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeBehind, useDraftText, useReply } from './drafts';

const one = { id: 'm1', nickName: 'Bo', text: 'was it offside' };
const useDraft = (room: string) => ({ ...useDraftText(room), ...useReply(room) });
const other = { id: 'm2', nickName: 'Ed', text: 'who scored' };

it.each([
  ['an empty line', { text: '', reply: null }, { text: 'it was', reply: one }],
  ['an answer that is not written yet', { text: '', reply: other }, { text: 'it was', reply: one }],
  ['words', { text: 'well', reply: null }, { text: 'well it was', reply: one }],
  ['words that answer another line', { text: 'Mei', reply: other }, { text: 'Mei it was', reply: other }],
])('behind %s', (name, there, after) => {
  const { result } = renderHook(() => useDraft(`house:${name}`));
  act(() => {
    result.current.setText(there.text);
    result.current.setReply(there.reply);
    takeBehind(`house:${name}`, { text: 'it was', reply: one });
  });
  expect(result.current).toMatchObject(after);
});

it('an answer stays with the room it was begun in', () => {
  const { result, rerender } = renderHook(({ room }) => useDraft(room), {
    initialProps: { room: 'house:1' },
  });
  act(() => result.current.setReply(one));
  rerender({ room: 'house:2' });
  expect(result.current.reply).toBeNull();
  rerender({ room: 'house:1' });
  expect(result.current.reply).toEqual(one);
});

it('what is typed draws again only what shows it', () => {
  const draws = { text: 0, reply: 0 };
  const text = renderHook(() => {
    draws.text += 1;
    return useDraftText('house:3');
  });
  renderHook(() => {
    draws.reply += 1;
    return useReply('house:3');
  });
  act(() => text.result.current.setText('w'));
  expect(draws).toEqual({ text: 2, reply: 1 });
});
