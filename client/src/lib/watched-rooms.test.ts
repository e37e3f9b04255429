// What this browser remembers of the rooms it showed.
// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rememberRoom, watchedRooms } from './watched-rooms';

it('keeps the last thirty rooms, each once', () => {
  for (let n = 1; n <= 32; n += 1) rememberRoom(String(n));
  rememberRoom('5');
  const rooms = [...watchedRooms()];
  expect(rooms.slice(0, 3)).toEqual(['5', '32', '31']);
  expect(rooms).toHaveLength(30);
  expect(rooms).not.toContain('2');
});

it('has none where the browser kept something else', () => {
  localStorage.setItem('watchedRooms', '{"a":1}');
  expect(watchedRooms().size).toBe(0);
});
