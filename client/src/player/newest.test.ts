// The newest moment of a broadcast by each way into the video element, with an element that only says what it holds.

import { describe, expect, it, vi } from 'vitest';
import type XgPlayer from 'xgplayer';
import { newestMoment, restWhilePaused, toNewest } from './newest';

const ranges = (...ends: number[]): TimeRanges =>
  ({
    length: ends.length,
    start: (i: number) => (ends[i] ?? 0) - 2,
    end: (i: number) => ends[i],
  }) as TimeRanges;

interface Held {
  position?: number;
  paused?: boolean;
  seekable?: TimeRanges;
  buffered?: TimeRanges;
  hls?: ReturnType<typeof hlsJs>;
}

function hlsJs(latency: number, liveSyncPosition: number | null) {
  const waiting: (() => void)[] = [];
  return {
    latency,
    liveSyncPosition,
    stopLoad: vi.fn(),
    startLoad: vi.fn(),
    once: (_event: string, act: () => void) => void waiting.push(act),
    /** The list of pieces came. */
    update() {
      for (const act of waiting.splice(0)) act();
    },
  };
}

function player({ position = 0, paused = false, seekable, buffered, hls }: Held) {
  const heard: Record<string, () => void> = {};
  const xg = {
    on: (event: string, act: () => void) => {
      heard[event] = act;
    },
    happen: (event: string) => heard[event]?.(),
    media: { currentTime: position, seekable: seekable ?? ranges(), buffered: buffered ?? ranges() },
    currentTime: position,
    paused,
    play: vi.fn(),
    getPlugin: (name: string) => (name === 'HlsJsPlugin' && hls ? { hls } : null),
  };
  return xg as typeof xg & XgPlayer;
}

describe('where the browser plays HLS by itself', () => {
  it('the newest moment is the end of what can be sought, however little of it is loaded', () => {
    const xg = player({ position: 20, seekable: ranges(12, 40), buffered: ranges(22) });
    expect(newestMoment(xg, 'native')).toBe(40);
  });
  it('nobody knows it before the list of pieces has come', () => {
    expect(newestMoment(player({ buffered: ranges(22) }), 'native')).toBeNull();
    const xg = player({ position: 5 });
    toNewest(xg, 'native');
    expect(xg.currentTime).toBe(5);
  });
  it('the way there plays on and keeps three seconds in hand', () => {
    const xg = player({ position: 20, paused: true, seekable: ranges(40) });
    toNewest(xg, 'native');
    expect(xg.play).toHaveBeenCalledOnce();
    expect(xg.currentTime).toBe(37);
  });
  it('a picture that is nearer than that is not set back', () => {
    const xg = player({ position: 38.5, seekable: ranges(40) });
    toNewest(xg, 'native');
    expect(xg.currentTime).toBe(38.5);
    expect(xg.play).not.toHaveBeenCalled();
  });
});

describe('where hls.js feeds the picture', () => {
  it('the newest moment is as far ahead as hls.js says, and the way leads to its own aim', () => {
    const xg = player({ position: 20, buffered: ranges(26), hls: hlsJs(18, 34) });
    expect(newestMoment(xg, 'hls.js')).toBe(38);
    toNewest(xg, 'hls.js');
    expect(xg.currentTime).toBe(34);
  });
  it('what is loaded counts while hls.js knows nothing', () => {
    const xg = player({ position: 20, buffered: ranges(26), hls: hlsJs(0, null) });
    expect(newestMoment(xg, 'hls.js')).toBe(26);
    toNewest(xg, 'hls.js');
    expect(xg.currentTime).toBe(25);
  });
  it('after a pause the way waits for what was broadcast meanwhile', () => {
    const hls = hlsJs(3, 21);
    const xg = player({ position: 20, paused: true, hls });
    toNewest(xg, 'hls.js');
    expect(xg.play).toHaveBeenCalledOnce();
    expect(xg.currentTime).toBe(20);
    hls.liveSyncPosition = 60;
    hls.update();
    expect(xg.currentTime).toBe(60);
  });
  it('it rests while the picture is paused, so that the picture stands still, and not before there is one', () => {
    const hls = hlsJs(3, 21);
    const xg = player({ position: 20, hls });
    restWhilePaused(xg);
    xg.happen('pause');
    xg.happen('play');
    expect(hls.stopLoad).not.toHaveBeenCalled();
    xg.happen('playing');
    xg.happen('pause');
    expect(hls.stopLoad).toHaveBeenCalledOnce();
    expect(hls.startLoad).not.toHaveBeenCalled();
    xg.happen('play');
    xg.happen('play');
    expect(hls.startLoad).toHaveBeenCalledOnce();
  });
});

describe('where FLV comes over one connection', () => {
  it('the newest moment is the end of what is loaded', () => {
    const xg = player({ position: 7, buffered: ranges(9) });
    expect(newestMoment(xg, 'flv')).toBe(9);
    toNewest(xg, 'flv');
    expect(xg.currentTime).toBe(8);
  });
  it('after a pause it begins anew by itself', () => {
    const xg = player({ position: 7, paused: true, buffered: ranges(9) });
    toNewest(xg, 'flv');
    expect(xg.play).toHaveBeenCalledOnce();
    expect(xg.currentTime).toBe(7);
  });
});
