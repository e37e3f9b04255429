// Who presses before an envelope opens has their share as soon as it does, whatever the clocks say.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../api/refusal';
import { onceOpen, type Time } from './early';

const opening = 1_770_000_000_000;

/** A world whose server opens at `opening`; this page's idea of the server's clock is wrong by `wrong`. */
function world(start: number, wrong = 0) {
  const at = { server: opening + start };
  const asked: number[] = [];
  const time: Time = {
    now: () => at.server + wrong,
    pause: async (ms) => {
      at.server += ms;
    },
  };
  const ask = async () => {
    asked.push(at.server - opening);
    const left = opening - at.server;
    return left > 0
      ? { refusal: new Refusal('ENVELOPE_NOT_OPEN', { openTime: opening, retryAfter: left / 1_000 }) }
      : { amount: 7 };
  };
  const press = (signal = new AbortController().signal) => onceOpen(opening, ask, signal, time);
  return { press, asked };
}

describe('a press', () => {
  it('that comes early is sent once, at the opening', async () => {
    const { press, asked } = world(-32_300);
    expect(await press()).toEqual({ amount: 7 });
    expect(asked).toEqual([0]);
  });
  it('in the last second is not lost', async () => {
    const { press, asked } = world(-1);
    expect(await press()).toEqual({ amount: 7 });
    expect(asked).toEqual([0]);
  });
  it('by a clock that runs ahead is repeated when the server says', async () => {
    const { press, asked } = world(-500, 430);
    expect(await press()).toEqual({ amount: 7 });
    expect(asked).toEqual([-430, 0]);
  });
  it('on an open envelope is sent at once', async () => {
    const { press, asked } = world(3_000);
    expect(await press()).toEqual({ amount: 7 });
    expect(asked).toEqual([3_000]);
  });
  it('that was taken back asks for nothing', async () => {
    const { press, asked } = world(-5_000);
    const taken = new AbortController();
    taken.abort();
    expect(await press(taken.signal)).toBeNull();
    expect(asked).toEqual([]);
  });
});
