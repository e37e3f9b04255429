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
    ['你好@', 3, { from: 2, typed: '' }],
    ['进球了！@小', 6, { from: 4, typed: '小' }],
    ['مرحبا@', 6, { from: 5, typed: '' }],
    ['привет@', 7, { from: 6, typed: '' }],
    ['สวัสดี@', 7, { from: 6, typed: '' }],
    ['good game,@', 11, { from: 10, typed: '' }],
    ['nice.@bo', 8, { from: 5, typed: 'bo' }],
    ['(@', 2, { from: 1, typed: '' }],
    ['🔥@', 3, { from: 2, typed: '' }],
    ['me@', 3, null],
    ['josé@', 5, null],
    ['12345@', 6, null],
    ['写信到lin_wei@', 11, null],
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
  ['@小林看球', '小林', true],
  ['@小明你好', '小明', true],
  ['你好@小明', '小明', true],
  ['@小明2你好', '小明', false],
  ['@Bo你好', 'Bo', true],
  ['@小明good', '小明', true],
  ['@محمد مرحبا', 'محمد', true],
  ['@محمدي', 'محمد', false],
  ['@fan2026x', 'fan2026', false],
  ['@Bo7', 'Bo', false],
  ['@민준아 안녕', '민준', true],
  ['@小林 看球', '小林', true],
  ['@anybody', null, false],
  ['@ดีสวัสดี', 'ดี', true],
])('%j names %j: %s', (text, name, names) => expect(namesSomebody(text, name)).toBe(names));
