// Texts are cut between characters.
import { expect, it } from 'vitest';
import { initial, shortened } from './characters';

const FAMILY = '👨‍👩‍👧‍👦'; // Seven code points.

it.each([
  ['goal', 3, 'goa'],
  ['goal', 4, 'goal'],
  ['', 3, ''],
  ['进球了', 2, '进球'],
  [`123${FAMILY} goal`, 9, '123'],
  [`123${FAMILY} goal`, 10, `123${FAMILY}`],
  [FAMILY, 3, ''],
  ['ab🇳🇱🇨🇳', 5, 'ab🇳🇱'],
  ['a👍🏽', 2, 'a'],
  ['xb̶a̶', 4, 'xb̶'],
])('%j cut to %i code points is %j', (text, most, cut) => expect(shortened(text, most)).toBe(cut));

it.each([
  [' Lin', 'L'],
  [`${FAMILY} Chen`, FAMILY],
  ['🇳🇱 fans', '🇳🇱'],
  ['', undefined],
])('%j begins with %j', (name, first) => expect(initial(name)).toBe(first));
