// What this browser searched for.
// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches';

beforeEach(() => localStorage.clear());

it('keeps the latest search first, each once', () => {
  for (const words of ['foxes', 'derby', 'Foxes']) rememberSearch(words);
  expect(recentSearches()).toEqual(['Foxes', 'derby']);
});

it('keeps eight', () => {
  for (let i = 1; i <= 10; i += 1) rememberSearch(`words ${i}`);
  expect(recentSearches()).toHaveLength(8);
  expect(recentSearches()[0]).toBe('words 10');
});

it('forgets one', () => {
  rememberSearch('foxes');
  rememberSearch('derby');
  forgetSearch('foxes');
  expect(recentSearches()).toEqual(['derby']);
});

it('does not stumble over what somebody else wrote there', () => {
  localStorage.setItem('recentSearches', '{"a":1}');
  expect(recentSearches()).toEqual([]);
});
