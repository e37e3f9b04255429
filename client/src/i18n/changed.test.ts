// @vitest-environment jsdom
// Changed words over those of the build.
import { afterEach, expect, it, vi } from 'vitest';
import { laidOver } from './changed';

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page that names these files, where fetching answers so. Every page asks for its words anew. */
async function onPage(named: string, answer: () => Promise<Response>) {
  document.head.innerHTML = named && `<meta name="wording" content="${named}">`;
  const fetched = vi.fn((_path: string) => answer());
  vi.stubGlobal('fetch', fetched);
  const { changedWords } = await import('./changed');
  return { changedWords, fetched };
}

it('changes the texts that are named and leaves all others, and the words of the build, alone', () => {
  const words = { login: 'Log in', nav: { match: 'Matches', anchor: 'Anchors' } };
  expect(laidOver(words, { login: 'Come in', nav: { match: 'Games' } })).toEqual({
    login: 'Come in',
    nav: { match: 'Games', anchor: 'Anchors' },
  });
  expect(words).toEqual({ login: 'Log in', nav: { match: 'Matches', anchor: 'Anchors' } });
  expect(laidOver(words, undefined)).toBe(words);
});

it('fetches nothing where the page names no words of the language', async () => {
  const { changedWords, fetched } = await onPage('ar/abc', () => Promise.reject(new Error('not asked')));
  expect(await changedWords('en')).toEqual({});
  const plain = await onPage('', () => Promise.reject(new Error('not asked')));
  expect(await plain.changedWords('en')).toEqual({});
  expect([fetched.mock.calls, plain.fetched.mock.calls]).toEqual([[], []]);
});

it('fetches the file of a language once, whatever parts of it are read', async () => {
  const words = { common: { login: 'Come in' } };
  const { changedWords, fetched } = await onPage('en/x_1 zh/y zh-Hant/z', async () => Response.json(words));
  expect(await Promise.all([changedWords('en'), changedWords('en')])).toEqual([words, words]);
  await changedWords('zh');
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/wording/en/x_1', '/wording/zh/y']);
});

it.each([
  ['a network that is gone', () => Promise.reject(new TypeError('no network'))],
  ['a refusal', async () => new Response('{"success":false}', { status: 503 })],
  ['what is no JSON', async () => new Response('<html>')],
])('goes on with the words of the build after %s', async (_, answer) => {
  const { changedWords } = await onPage('en/x', answer);
  expect(await changedWords('en')).toEqual({});
});
