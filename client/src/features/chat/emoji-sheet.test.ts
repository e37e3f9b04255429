// The signs of the sheet are drawn in colours everywhere.
import { expect, it } from 'vitest';
import { EMOJI } from './emoji-sheet';

it('a sign that fonts also have as a letter asks for its colours', () => {
  const plain = EMOJI.filter((sign) => !/^\p{Emoji_Presentation}$/u.test(sign) && !sign.endsWith('\uFE0F'));
  expect(plain).toEqual([]);
  expect(EMOJI).toContain('❤\uFE0F');
});
