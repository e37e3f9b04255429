// A nickname that is offered fits its field in every language.
import { expect, it } from 'vitest';
import ar from '../../i18n/locales/ar/account.json';
import en from '../../i18n/locales/en/account.json';
import zh from '../../i18n/locales/zh/account.json';
import hant from '../../i18n/locales/zh-Hant/account.json';
import { textLength } from '../../lib/plain-input';
import { nickIdea } from './nick-idea';
import { NICK_MAX } from './profile-values';

it.each(Object.entries({ zh, hant, en, ar }))(
  'every idea in %s is short enough for a nickname',
  (_, words) => {
    const ideas = words.nickIdeas.split('|');
    expect(ideas.length).toBeGreaterThan(9);
    for (let at = 0; at < ideas.length; at++) {
      const chances = [at / ideas.length + 0.001, 0.9999];
      const nick = nickIdea(words.nickIdeas, () => chances.shift() ?? 0);
      expect(nick).toBe(`${ideas[at]} 999`);
      expect(textLength(nick)).toBeLessThanOrEqual(NICK_MAX);
    }
  },
);
