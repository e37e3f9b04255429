// Moments of a recording: what held then, what is remembered, what an address may ask for.
import { expect, it } from 'vitest';
import { askedMoment, lastBy, pictureAt, worthKeeping } from './along';

it('what began last holds until something else begins', () => {
  const scores = [{ time: 0 }, { time: 60 }, { time: 660 }];
  expect([-1, 0, 59.9, 60, 9_999].map((at) => lastBy(scores, at)?.time)).toEqual([undefined, 0, 0, 60, 660]);
});

it('the beginning and the end are not remembered', () => {
  expect([0, 9.9, 10.6, 570, 570.1, 600].map((at) => worthKeeping(at, 600))).toEqual([
    null,
    null,
    10,
    570,
    null,
    null,
  ]);
});

it('an address asks for a moment in whole seconds within the recording', () => {
  const asked = (search: string) => askedMoment(new URLSearchParams(search), 600);
  expect(['t=95', 't=0', 't=600', 't=-1', 't=1e2', 't=', 'x=1', 't=99999999'].map(asked)).toEqual([
    95,
    0,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a moment has its small picture, the last one to the end', () => {
  expect([0, 5.9, 6, 599, 700].map((at) => pictureAt(at, 600, 100))).toEqual([0, 0, 1, 99, 99]);
  expect(pictureAt(3, 8, 8)).toBe(3);
});
