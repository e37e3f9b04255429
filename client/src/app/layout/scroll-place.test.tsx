// Each full load is an entry of the history of its own; a reload is the same one.
import { expect, it, vi } from 'vitest';
import { nameFirstEntry } from './scroll-place';

it('two full loads of an address have two keys, a reload has the one that was there', () => {
  const load = (state: unknown, at: number) => {
    history.replaceState(state, '');
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(at);
    nameFirstEntry();
    return history.state.key;
  };
  const first = load(null, 1000);
  const again = load(null, 2000);
  expect(first).toBeTruthy();
  expect(again).not.toBe(first);
  expect(load({ idx: 3, key: again }, 3000)).toBe(again);
  expect(history.state.idx).toBe(3);
});

it('a reload keeps the address that came after something was open over the page, and leaves no step behind', async () => {
  history.replaceState({ key: 'page', idx: 0 }, '', '/space');
  history.pushState({ key: 'tab', idx: 0, layer: 0.5 }, '', '/space?tab=about');
  const stepped = new Promise((done) => addEventListener('popstate', done, { once: true, capture: true }));
  nameFirstEntry();
  await stepped;
  expect(location.search).toBe('?tab=about');
  expect(history.state).toEqual({ key: 'tab', idx: 0 });
});
