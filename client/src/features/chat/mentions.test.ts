// Naming somebody by "@".
import { describe, expect, it } from 'vitest';
import type { Line } from '../../realtime/lines';
import { completed, lateSpeakers, namesFor } from './mention-names';
import { mentionAt, namesSomebody } from './mentions';

describe('a mention is typed', () => {
  it.each([
    ['@', 1, { from: 0, typed: '' }],
    ['hello @bo', 9, { from: 6, typed: 'bo' }],
    ['hello @bo there', 9, { from: 6, typed: 'bo' }],
    ['@小林', 3, { from: 0, typed: '小林' }],
    ['mail me at bo@example.org', 25, null],
    ['@bo ', 4, null],
    ['bo', 2, null],
    [`@${'x'.repeat(31)}`, 32, null],
  ])('in %j at %i', (text, caret, mention) => expect(mentionAt(text, caret)).toEqual(mention));
});

const said = (userId: string, nickName: string, removed = false): Line =>
  ({ kind: 'chat', removed, user: { userId, nickName, userImage: '', houseId: null } }) as Line;

it('offers whoever spoke last first, nobody twice, and not the reader', () => {
  const lines = [said('1', 'Ann'), said('2', 'Bo'), said('7', 'Me'), said('3', 'Cy', true), said('1', 'Ann')];
  expect(lateSpeakers(lines, '7')).toEqual(['Ann', 'Bo']);
});

it('offers names that begin so before names that hold it, whatever the case', () => {
  expect(namesFor('an', ['Joann', 'ANNA', 'Bo', 'andy'])).toEqual(['ANNA', 'andy', 'Joann']);
  expect(namesFor('', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toHaveLength(6);
});

it('puts the name in the place of what was typed, and the caret behind it', () => {
  expect(completed('hi @an there', { from: 3, typed: 'an' }, 'Anna Lee')).toEqual({
    text: 'hi @Anna Lee there',
    caret: 13,
  });
});

it.each([
  ['@Bo look', 'Bo', true],
  ['look, @bo!', 'Bo', true],
  ['@Bob look', 'Bo', false],
  ['@Bob and @Bo', 'Bo', true],
  ['Bo look', 'Bo', false],
  ['@小林看球', '小林', false],
  ['@小林 看球', '小林', true],
  ['@anybody', null, false],
])('%j names %j: %s', (text, name, names) => expect(namesSomebody(text, name)).toBe(names));
