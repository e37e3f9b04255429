// What a reader does not want to read in chats.
import { describe, expect, it } from 'vitest';
import { holdsWord, ignoresOf } from './ignores';

const line = (userId: string, text: string) => ({
  user: { userId, nickName: 'Bo', userImage: '', houseId: null },
  text,
});
const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };

describe('a word', () => {
  it.each([
    ['What a GOAL!', 'goal', true],
    ['ｇｏａｌ', 'goal', true],
    ['goalkeeper', 'goal', false],
    ['own-goal', 'goal', true],
    ['别剧透啊', '剧透', true],
    ['进球goal了', 'goal', true],
    ['great match', 'great match', true],
    ['nothing', 'goal', false],
    [':)', ':)', true],
  ])('in “%s”: %s → %s', (text, word, found) => expect(holdsWord(text, word)).toBe(found));
});

it('lines of ignored people and lines with ignored words are not read, others are', () => {
  const ignores = ignoresOf({ people: [bo], words: ['spoiler'] });
  expect(ignores?.(line('9', 'hello'))).toBe(true);
  expect(ignores?.(line('8', 'hello'))).toBe(false);
  expect(ignores?.(line('8', 'a Spoiler: 2–1'))).toBe(true);
});

it('nobody pays for an empty list', () => {
  expect(ignoresOf({ people: [], words: [] })).toBeUndefined();
  expect(ignoresOf(undefined)).toBeUndefined();
});
