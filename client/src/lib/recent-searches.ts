// What this browser searched for, the latest first.
import { readJson, writeJson } from './storage';

const key = 'recentSearches';
const most = 8;

export function recentSearches(): string[] {
  const kept = readJson<unknown>(key);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
}

export function rememberSearch(words: string): void {
  const isOther = (one: string) => one.toLowerCase() !== words.toLowerCase();
  writeJson(key, [words, ...recentSearches().filter(isOther)].slice(0, most));
}

export function forgetSearch(words: string): void {
  writeJson(
    key,
    recentSearches().filter((one) => one !== words),
  );
}
