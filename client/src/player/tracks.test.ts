// Which orders hls.js gets when a track appears in a broadcast that it plays. A stand-in for hls.js writes them down.

import { beforeEach, describe, expect, it } from 'vitest';
import { type HlsJs, takeUpTracks } from './tracks';

/** A picture that plays without sound at 8 s, and hls.js with the orders it gets. */
function playing(tracks: string[] = ['video']) {
  const orders: string[] = [];
  const heard: Record<string, (event: string, data: never) => void> = {};
  const media = Object.assign(new EventTarget(), {
    currentTime: 8,
    paused: false,
    play: async () => undefined,
  });
  const hls = {
    on: (event: string, act: (event: string, data: never) => void) => {
      heard[event] = act;
    },
    stopLoad: () => orders.push('stop'),
    startLoad: (at: number) => orders.push(`start at ${at}`),
    detachMedia: () => orders.push('detach'),
    attachMedia: () => orders.push('attach'),
  };
  takeUpTracks(hls as HlsJs, media as unknown as HTMLMediaElement);
  const says = (event: string, data: object) => heard[event]?.(event, data as never);
  const at = (seconds: number, event = 'timeupdate') => {
    media.currentTime = seconds;
    media.dispatchEvent(new Event(event));
  };
  says('hlsBufferCreated', { tracks: Object.fromEntries(tracks.map((name) => [name, {}])) });
  at(8);
  return {
    media,
    at,
    orders: () => orders.splice(0),
    goes: () => says('hlsDestroying', {}),
    fails: (sourceBufferName: string, details = 'bufferAppendError') =>
      says('hlsError', { details, fatal: true, sourceBufferName, frag: { sn: 6, start: 12 } }),
    failsToBegin: (sourceBufferName: string) =>
      says('hlsError', {
        details: 'bufferAppendError',
        fatal: true,
        sourceBufferName,
        frag: { sn: 'initSegment', start: 4 },
      }),
    loads: async (start: number) => {
      says('hlsFragLoading', { frag: { sn: start / 2, start } });
      await Promise.resolve();
    },
  };
}

describe('a track that appears in a broadcast', () => {
  let broadcast: ReturnType<typeof playing>;
  beforeEach(() => {
    broadcast = playing();
    broadcast.fails('audio');
    expect(broadcast.orders(), 'what was shown last is loaded again').toEqual(['stop', 'start at 8']);
  });

  it('is not loaded before what came earlier has been seen, and the picture begins anew with it', async () => {
    await broadcast.loads(10);
    expect(broadcast.orders()).toEqual([]);
    await broadcast.loads(12);
    expect(broadcast.orders()).toEqual(['stop']);
    broadcast.at(10);
    expect(broadcast.orders()).toEqual([]);
    broadcast.at(11.8);
    expect(broadcast.orders()).toEqual(['detach', 'attach', 'start at 12.3']);
    broadcast.at(12.5);
    await broadcast.loads(14);
    expect(broadcast.orders(), 'once').toEqual([]);
  });

  it('is taken up when nothing else is left to be shown', async () => {
    await broadcast.loads(12);
    broadcast.orders();
    broadcast.at(9, 'waiting');
    expect(broadcast.orders()).toEqual(['detach', 'attach', 'start at 12.3']);
  });

  it('is taken up at once when the picture has come that far', async () => {
    broadcast.media.currentTime = 12.1;
    await broadcast.loads(12);
    expect(broadcast.orders()).toEqual(['stop', 'detach', 'attach', 'start at 12.3']);
  });

  it('waits while somebody goes back, who sees what lies there', async () => {
    await broadcast.loads(12);
    broadcast.orders();
    broadcast.at(3, 'seeking');
    expect(broadcast.orders()).toEqual(['start at 3']);
    broadcast.at(3, 'waiting');
    broadcast.at(4);
    expect(broadcast.orders()).toEqual([]);
    await broadcast.loads(12);
    broadcast.at(11.8);
    expect(broadcast.orders()).toEqual(['stop', 'detach', 'attach', 'start at 12.3']);
  });

  it('is waited for no more when the player has gone', async () => {
    await broadcast.loads(12);
    broadcast.orders();
    broadcast.goes();
    broadcast.at(12);
    expect(broadcast.orders()).toEqual([]);
  });

  it('is taken up where somebody went who did not wait for it', async () => {
    await broadcast.loads(12);
    broadcast.orders();
    broadcast.at(20, 'seeking');
    expect(broadcast.orders()).toEqual(['detach', 'attach', 'start at 20']);
  });
});

it('a track is taken up where the piece is for which its init segment was asked', async () => {
  const broadcast = playing();
  await broadcast.loads(16);
  broadcast.failsToBegin('audiovideo');
  await broadcast.loads(14);
  expect(broadcast.orders()).toEqual(['stop', 'start at 8']);
  await broadcast.loads(16);
  broadcast.at(15.8);
  expect(broadcast.orders()).toEqual(['stop', 'detach', 'attach', 'start at 16.3']);
});

it.each([
  ['a track that is there', 'audio', 'bufferAppendError'],
  ['another fault', 'video', 'bufferStalledError'],
])('the picture goes on by itself after %s fails', (_, track, details) => {
  const broadcast = playing(['audio', 'video']);
  broadcast.fails(track, details);
  expect(broadcast.orders()).toEqual([]);
});
