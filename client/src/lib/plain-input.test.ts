// What was typed is made plain as the server does it: the table is read by both.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainDigits, plainName, textLength, wholeNumber } from './plain-input';

const table = JSON.parse(readFileSync('../domain/testdata/plain.json', 'utf8')) as {
  digits: [string, string][];
  names: [string, string][];
  lengths: [string, number][];
};

it.each(table.digits)('the digits of %j are %j', (typed, digits) => {
  expect(plainDigits(typed)).toBe(digits);
});

it.each(table.names)('the name %j is %j', (typed, name) => {
  expect(plainName(typed)).toBe(name);
});

it.each(table.lengths)('%j counts %i', (typed, length) => {
  expect(textLength(typed)).toBe(length);
});

it.each([
  ['12', 12],
  [' 007 ', 7],
  ['١٢', 12],
  ['۱۲', 12],
  ['１２', 12],
  ['\u200e1,000\u200f', 1_000],
  ['1.000', 1_000],
  ['20 000', 20_000],
  ['1\u202f000\u202f000', 1_000_000],
  ['١٬٠٠٠', 1_000],
  ['1’000', 1_000],
  ['1,00,000', 100_000],
  ['-3', -3],
  ['−3', -3],
  ['+5', 5],
  ['1.5', null],
  ['1,00', null],
  ['1,000.000', null],
  ['1e3', null],
  ['', null],
  ['1234567890', null],
])('%j typed is the number %j', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});
