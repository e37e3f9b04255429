// What a viewer sees over the picture while gifts rain.
import { describe, expect, it } from 'vitest';
import type { GiftEvent } from '../../realtime/frames.gen';
import { giftArrived, type Moments, QUIET, timePassed } from './moments';

const gift = (comboId: string, tier: 1 | 2 | 3 = 1, comboCount = 1): GiftEvent => ({
  k: 'gift',
  o: 1,
  ts: 0,
  giftTxId: `${comboId}${comboCount}`,
  u: { userId: '9', nickName: 'Bo', userImage: '', houseId: null },
  giftId: 'g1',
  name: 'Flower',
  icon: 'flower',
  tier,
  count: 1,
  amount: 1,
  comboId,
  comboCount,
});
const all = (events: GiftEvent[], now = 0): Moments =>
  events.reduce((moments, event) => giftArrived(moments, event, now), QUIET);

/** Ids of the moments in the order they are shown when nothing more comes. */
function told(moments: Moments): string[] {
  const ids: string[] = [];
  let now = 0;
  let here = moments;
  while (here.showing) {
    ids.push(here.showing.comboId);
    now = here.showing.until;
    here = timePassed(here, now);
  }
  return ids;
}

describe('gifts over the picture', () => {
  it('are shown one after the other, the large ones first', () => {
    expect(told(all([gift('a'), gift('b'), gift('c', 3), gift('d', 2)]))).toEqual(['a', 'c', 'd', 'b']);
  });
  it('of one combo are one moment that counts on, shown or waiting', () => {
    const shown = all([gift('a'), gift('a', 1, 2)]);
    expect(shown.showing?.total).toBe(2);
    const waiting = all([gift('x'), gift('a'), gift('a', 1, 7)]);
    expect(waiting.waiting.map(({ total }) => total)).toEqual([7]);
  });
  it('do not pile up: a flood of small ones leaves eight, and a large one is never the one to go', () => {
    const flood = Array.from({ length: 50 }, (_, i) => gift(`s${i}`));
    const moments = all([gift('first'), gift('big', 3), ...flood]);
    expect(moments.waiting).toHaveLength(8);
    expect(moments.waiting.some(({ comboId }) => comboId === 'big')).toBe(true);
  });
  it('never take the whole picture for more than two and a half seconds, however often they repeat', () => {
    let moments = giftArrived(QUIET, gift('t', 3), 0);
    for (let now = 100; now < 2_500; now += 100) moments = giftArrived(moments, gift('t', 3, now), now);
    expect(moments.showing?.until).toBeLessThanOrEqual(2_500);
  });
  it('hold a running combo, but not for ever', () => {
    let moments = giftArrived(QUIET, gift('c'), 0);
    for (let now = 0; now < 20_000; now += 500) moments = giftArrived(moments, gift('c', 1, now), now);
    expect(moments.showing?.until).toBe(6_000);
  });
  it('stay until their time has come', () => {
    const moments = all([gift('a')]);
    expect(timePassed(moments, 1_000)).toBe(moments);
    expect(timePassed(moments, 1_800).showing).toBeNull();
  });
});
