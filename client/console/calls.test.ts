// Every call of operators is caused by a screen of the console; the others are named here with the reason.
import { expect, it } from 'vitest';
import schema from '../src/api/schema.gen?raw';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Calls no screen makes, and why. */
const without: Record<string, string> = {};

const calls = [...schema.matchAll(/^ {2}'(\/admin\/[^']+)': \{$/gm)].map(([, path = '']) => path);
const written = Object.values(sources).join('\n');
const isMade = (path: string) => ["'", '`'].some((quote) => written.includes(`${quote}${path}${quote}`));

it('knows the calls of operators', () => {
  expect(calls.length).toBeGreaterThan(58);
});

it('makes every call that is not named with a reason', () => {
  expect(calls.filter((path) => !isMade(path) && !without[path])).toEqual([]);
});

it('names no call that is made, or that is none', () => {
  expect(Object.keys(without).filter((path) => isMade(path) || !calls.includes(path))).toEqual([]);
});
