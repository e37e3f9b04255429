// Times in the chat: where another day begins.
import { expect, it } from 'vitest';
import { beginsDay } from './chat-times';

const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();

it('a day begins at the first line after midnight of the reader, and not at the first line of all', () => {
  expect(beginsDay(undefined, at(2, 0))).toBe(false);
  expect(beginsDay(at(1, 1), at(1, 23))).toBe(false);
  expect(beginsDay(at(1, 23), at(2, 0))).toBe(true);
});
