// The server words refusals for those who have no client; both must say the same. It is held to these cases, too.
// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../i18n';
import { Refusal, refusalText } from './refusal';
import cases from './refusal.cases.json';

beforeAll(() => startI18n());

const t = (...args: never[]) => (i18n.t as (...args: never[]) => unknown)(...args);

it.each(cases)('$code $params in $lang', async ({ code, params, lang, text }) => {
  await changeLanguage(lang);
  expect(refusalText(t, new Refusal(code, params ?? {}))).toBe(text);
});
