/** The picture's comings and goings, without a picture. */
import { describe, expect, it } from 'vitest';
import { type Happening, type Recovery, recover, retryAfterMs, shows, startFrom } from './recovery';

const run = (from: Recovery, ...happenings: Happening[]) => happenings.reduce(recover, from);
const broken: Happening = { kind: 'broken' };
const due: Happening = { kind: 'due' };
const playing: Happening = { kind: 'playing' };

describe('a live picture', () => {
  it('opens at once in a living room and nowhere else', () => {
    expect([0, 1, 2, 3, 4].map((live) => shows(startFrom(live as 0 | 1 | 2 | 3 | 4)))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
  it('that breaks is tried again, each time later, by a new player', () => {
    let state = run(startFrom(2), playing);
    const waits: (number | null)[] = [];
    for (let i = 0; i < 6; i += 1) {
      state = recover(state, broken);
      waits.push(retryAfterMs(state));
      state = recover(state, due);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(state.take).toBe(6);
  });
  it('forgets its troubles once it plays', () => {
    const state = run(startFrom(2), broken, due, broken, due, playing, broken);
    expect(retryAfterMs(state)).toBe(1_000);
  });
  it('waits while the source is interrupted and returns with a new player when it does', () => {
    const interrupted = run(startFrom(2), playing, { kind: 'status', live: 3 });
    expect(interrupted.phase).toBe('waiting');
    const back = recover(interrupted, { kind: 'status', live: 2 });
    expect(back).toMatchObject({ phase: 'opening', take: 1, attempt: 0 });
    expect(retryAfterMs(back)).toBeNull();
  });
  it('is gone when the broadcast ends, whatever the player says afterwards', () => {
    const gone = run(startFrom(2), playing, { kind: 'status', live: 1 }, broken, playing, due);
    expect(gone.phase).toBe('gone');
    expect(retryAfterMs(gone)).toBeNull();
  });
  it('starts in a room that turns live while one looks', () => {
    expect(run(startFrom(1), { kind: 'status', live: 2 }).phase).toBe('opening');
  });
  it('does not start anew for a status it already has', () => {
    const state = run(startFrom(2), playing);
    expect(recover(state, { kind: 'status', live: 2 })).toBe(state);
  });
});
