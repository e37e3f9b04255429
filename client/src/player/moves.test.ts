// Where keys and buttons lead in a picture.
import { expect, it, vi } from 'vitest';
import type XgPlayer from 'xgplayer';
import { someLive } from '../test/player';
import type { PlayerSetup } from './handle';
import { keysOf, movesOf } from './moves';

const NOW = 1_700_000_000_000;

interface Shown {
  isLive: boolean;
  at?: number;
  /** 0: not known yet. */
  duration?: number;
  /** Seconds one has gone back. */
  back?: number;
  volume?: number;
}

function picture({ isLive, at = 0, duration = 0, back, volume = 0.8 }: Shown) {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const onBack = vi.fn();
  const known: (() => void)[] = [];
  const xg = {
    currentTime: at,
    duration,
    volume,
    muted: false,
    plugins: {},
    media: { getStartDate: () => new Date(NOW - 1_000 * ((back ?? 0) + at)), currentTime: at },
    once: (_: string, act: () => void) => known.push(act),
    emit: vi.fn(),
  };
  const setup = {
    line: { transport: 'native', rewound: back !== undefined },
    rewind: { onBack },
    theatre: false,
  } as unknown as PlayerSetup;
  const player = { ...someLive, isLive };
  const moves = movesOf(xg as unknown as XgPlayer, player, setup);
  const press = keysOf(xg as unknown as XgPlayer, player, setup, moves);
  return { xg, moves, press, onBack, becomesKnown: () => known.splice(0).map((act) => act()) };
}

it('an arrow key leads five seconds on or back in a recording, and not beyond its ends', () => {
  const { xg, press } = picture({ isLive: false, at: 7, duration: 14 });
  const places = ['back', 'back', 'forward', 'forward', 'forward'].map((key) => {
    press(key);
    return xg.currentTime;
  });
  expect(places).toEqual([2, 0, 5, 10, 14]);
});

it('a recording whose length is not known yet goes to a second once it is', () => {
  const { xg, moves, becomesKnown } = picture({ isLive: false });
  moves.seek(95);
  expect(xg.currentTime).toBe(0);
  xg.duration = 60;
  becomesKnown();
  expect(xg.currentTime).toBe(60);
});

it('an arrow key leads fifteen seconds back in a live picture, and on only in what was broadcast before', () => {
  const live = picture({ isLive: true });
  live.press('forward');
  expect(live.onBack).not.toHaveBeenCalled();
  live.press('back');
  expect(live.onBack.mock.lastCall).toEqual([15]);
  const before = picture({ isLive: true, back: 40 });
  before.press('back');
  before.press('forward');
  expect(before.onBack.mock.calls).toEqual([[55], [25]]);
  const nearly = picture({ isLive: true, back: 10 });
  nearly.press('forward');
  expect(nearly.onBack.mock.lastCall).toEqual([0]);
});

it('the newest moment of what was broadcast before is as far ahead as one has gone back', () => {
  const { moves, onBack } = picture({ isLive: true, at: 100, back: 40 });
  expect(moves.end()).toBe(140);
  moves.toLive();
  expect(onBack.mock.lastCall).toEqual([0]);
});

it('keys change the sound by a tenth, from nothing where it was off, and not beyond its ends', () => {
  const { xg, press } = picture({ isLive: true, volume: 0.95 });
  press('louder');
  expect(xg.volume).toBe(1);
  press('mute');
  expect(xg.muted).toBe(true);
  press('louder');
  expect([xg.muted, xg.volume]).toEqual([false, 0.1]);
  press('quieter');
  press('quieter');
  expect(xg.volume).toBe(0);
});
