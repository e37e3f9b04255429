// Files of the build that could not be fetched: while the server is silent they are waited for, else they are given up.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry';
import { isServerSilent, onServerBack } from './server-back';

let up = false;
beforeEach(() => {
  up = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (!up) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = () => (up ? Promise.resolve('the page') : Promise.reject(new TypeError('no file')));

it('a file comes as soon as the server is back, however long that takes', async () => {
  const back = vi.fn();
  const forget = onServerBack(back);
  let got = '';
  void loadWithRetry(file).then((page) => {
    got = page;
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([got, isServerSilent()]).toEqual(['', true]);
  expect(back).not.toHaveBeenCalled();
  up = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect([got, isServerSilent()]).toEqual(['the page', false]);
  expect(back).toHaveBeenCalledOnce();
  forget();
});

it('a file that a living server does not have is given up after three attempts', async () => {
  up = true;
  const load = vi.fn(() => Promise.reject(new TypeError('404')));
  await expect(loadWithRetry(load)).rejects.toThrow('404');
  expect(load).toHaveBeenCalledTimes(3);
});
