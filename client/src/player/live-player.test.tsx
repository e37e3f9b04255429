// The moving picture on a page: which player is built when, and what the page hears of it.
import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Player } from '../api/schema.gen';
import { startI18n } from '../i18n';
import { liveBy, someLine, someLive } from '../test/player';
import { createPlayer } from './create';
import type { PlayerHandle, PlayerSetup } from './handle';
import LivePlayer, { type LivePlayerProps } from './live-player';

vi.mock('./create');

type Told = Parameters<PlayerHandle['on']>[0];

/** Stands for a player of the library; a test says what happens in it. */
function fakePlayer(player: Player, setup: PlayerSetup) {
  const acts = new Map<Told, (() => void)[]>();
  const state = { at: player.lastPlayTime, moment: 0, isGone: false, isBlind: false, isMuted: setup.muted };
  const handle = {
    at: () => state.at,
    seek: (to: number) => {
      state.at = to;
    },
    moment: () => (setup.line.rewound ? state.moment : null),
    toMoment: (to: number) => {
      state.moment = to;
    },
    isBlind: () => state.isBlind,
    isMuted: () => state.isMuted,
    unmute: () => {
      state.isMuted = false;
    },
    speak: vi.fn(),
    on: (event: Told, does: () => void) => acts.set(event, [...(acts.get(event) ?? []), does]),
    destroy: () => {
      state.isGone = true;
    },
  } as Partial<PlayerHandle> as PlayerHandle;
  const tell = (...events: Told[]) =>
    act(() => {
      for (const event of events) for (const does of acts.get(event) ?? []) does();
    });
  return { handle, setup, state, tell };
}

let built: ReturnType<typeof fakePlayer>[] = [];
const newest = () => {
  const last = built.at(-1);
  if (!last) throw new Error('no player was built');
  return last;
};

beforeEach(async () => {
  built = [];
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  vi.mocked(createPlayer).mockImplementation(async (_, player, setup, stillWanted) => {
    await Promise.resolve();
    if (!stillWanted()) return null;
    built.push(fakePlayer(player, setup));
    return newest().handle;
  });
  await startI18n(['room']);
});

async function watch(first: LivePlayerProps) {
  const page = await act(async () => render(<LivePlayer {...first} />));
  return {
    ...page,
    show: (next: LivePlayerProps) => act(async () => page.rerender(<LivePlayer {...next} />)),
  };
}
const lineShown = () => newest().setup.line.lineId;

const film: Player = {
  ...someLive,
  isLive: false,
  type: 'hls',
  url: '/replay/1/index.m3u8',
  lines: [
    someLine('auto', 'hls', { definition: 'auto', url: '/replay/1/auto.m3u8' }),
    someLine('480p', 'hls', { definition: '480p', url: '/replay/1/480p.m3u8' }),
  ],
};

it('a live picture that waits for data is given up after eight seconds, unless it goes on', async () => {
  vi.useFakeTimers();
  const onBroken = vi.fn();
  await watch({ player: someLive, onBroken });
  await newest().tell('loadeddata', 'playing', 'waiting');
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  await newest().tell('timeupdate');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(onBroken).not.toHaveBeenCalled();
  await newest().tell('waiting');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(onBroken).toHaveBeenCalledOnce();
});

it('a recording may wait as long as it likes', async () => {
  vi.useFakeTimers();
  const onBroken = vi.fn();
  await watch({ player: film, onBroken });
  await newest().tell('playing', 'waiting');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onBroken).not.toHaveBeenCalled();
});

it('a line that stalls a second time gives way to the one that adapts', async () => {
  await watch({ player: liveBy('flv', 'auto') });
  await newest().tell('waiting', 'playing', 'waiting', 'playing');
  expect(lineShown()).toBe('flv');
  await newest().tell('waiting');
  expect(lineShown()).toBe('auto');
});

it('when a node fails another one goes on; the page hears of it when none is left', async () => {
  const onBroken = vi.fn();
  const onHandle = vi.fn();
  await watch({ player: liveBy('flv', '2-flv'), onBroken, onHandle });
  const [first] = built;
  await newest().tell('playing', 'error');
  expect(lineShown()).toBe('2-flv');
  expect(first?.state.isGone).toBe(true);
  expect(onHandle.mock.calls.map(([handle]) => handle)).toEqual([first?.handle, null, newest().handle]);
  expect(onBroken).not.toHaveBeenCalled();
  await newest().tell('ended');
  expect(onBroken).toHaveBeenCalledOnce();
});

it('a player that is gone is heard no more', async () => {
  const onBroken = vi.fn();
  const { unmount } = await watch({ player: someLive, onBroken });
  unmount();
  await newest().tell('error');
  expect(onBroken).not.toHaveBeenCalled();
});

it('a recording goes on in another definition where it was, and another recording begins where it should', async () => {
  const props = { player: { ...film, lastPlayTime: 30 } };
  const { show } = await watch(props);
  expect(newest().state.at).toBe(30);
  newest().state.at = 95;
  await act(async () => newest().setup.onQuality('480p'));
  expect(lineShown()).toBe('480p');
  expect(newest().state.at).toBe(95);
  const other = film.lines.map((line) => ({ ...line, url: line.url.replace('/1/', '/2/') }));
  await show({ player: { ...film, url: '/replay/2/index.m3u8', lines: other } });
  expect(newest().state.at).toBe(0);
});

it('a picture of FLV that brings sound alone is given up', async () => {
  const onBroken = vi.fn();
  await watch({ player: someLive, onBroken });
  newest().state.isBlind = true;
  await newest().tell('loadeddata');
  expect(onBroken).toHaveBeenCalledOnce();
  expect(screen.getByTestId('player')).toHaveAttribute('data-blank');
});

it('a player that was not wanted any more when its parts had come is not built', async () => {
  const page = render(<LivePlayer player={someLive} />);
  page.unmount();
  await act(async () => undefined);
  expect(built).toHaveLength(0);
});

it('where this browser can play nothing the page hears of it', async () => {
  const onBroken = vi.fn();
  await watch({ player: liveBy('whep'), onBroken });
  expect(onBroken).toHaveBeenCalledOnce();
  expect(built).toHaveLength(0);
});

it('the sound that somebody asked for stays on in the next player', async () => {
  await watch({ player: liveBy('flv', '2-flv') });
  await newest().tell('playing');
  expect(newest().setup.muted).toBe(true);
  await act(async () => screen.getByRole('button').click());
  expect(screen.queryByRole('button')).toBeNull();
  await newest().tell('error');
  expect(newest().setup.muted).toBe(false);
});

it('a host that this page may not fetch from is told to the page when no line is left', async () => {
  const onForbidden = vi.fn();
  const elsewhere = ['1', '2'].map((id) => someLine(id, 'hls', { url: `https://cdn.test/${id}.m3u8` }));
  await watch({ player: { ...someLive, url: elsewhere[0]?.url ?? '', lines: elsewhere }, onForbidden });
  const refuse = () =>
    act(async () => {
      const told = {
        effectiveDirective: 'connect-src',
        blockedURI: 'https://cdn.test',
        disposition: 'enforce',
      };
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), told));
    });
  await refuse();
  expect(lineShown()).toBe('2');
  expect(onForbidden).not.toHaveBeenCalled();
  await refuse();
  expect(onForbidden.mock.calls).toEqual([['cdn.test']]);
});

const NOON = 1_770_000_000_000;
const recorded: Player = {
  ...liveBy('flv', 'hls'),
  rewind: { url: '/rewind/1001/ls1/index.m3u8', sessionId: 'ls1', seconds: 1_800, since: NOON - 600_000 },
};

it('who goes back watches the broadcast from there, and the live line again when that ends', async () => {
  vi.useFakeTimers({ now: NOON });
  const onRewound = vi.fn();
  const onBroken = vi.fn();
  await watch({ player: recorded, onRewound, onBroken });
  await act(async () => newest().setup.rewind?.onBack(60));
  expect(newest().setup.line).toMatchObject({
    lineId: 'flv',
    rewound: true,
    url: `/rewind/1001/ls1/index.m3u8?at=${NOON - 60_000}`,
  });
  expect(onRewound.mock.lastCall).toEqual([expect.objectContaining({ sessionId: 'ls1' })]);
  await newest().tell('playing', 'lost');
  expect(newest().setup.line).toMatchObject({ lineId: 'flv', url: '/live/1001/flv' });
  expect(onRewound.mock.lastCall).toEqual([null]);
  expect(onBroken).not.toHaveBeenCalled();
});

it('who has gone back moves within the same picture', async () => {
  vi.useFakeTimers({ now: NOON });
  await watch({ player: recorded, onRewound: vi.fn() });
  await act(async () => newest().setup.rewind?.onBack(60));
  const [, back] = built;
  if (back) back.state.moment = NOON - 60_000;
  await act(async () => newest().setup.rewind?.onBack(120));
  expect(built).toHaveLength(2);
  expect(back?.state.moment).toBe(NOON - 120_000);
});

it('who paused a live picture for long goes on where they paused', async () => {
  vi.useFakeTimers({ now: NOON });
  await watch({ player: recorded, onRewound: vi.fn() });
  await newest().tell('playing', 'pause');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await newest().tell('playing');
  expect(newest().setup.line.rewound).toBeUndefined();
  await newest().tell('pause');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await newest().tell('playing');
  expect(newest().setup.line.url).toBe(`/rewind/1001/ls1/index.m3u8?at=${NOON + 5_000 - 1_000}`);
});

it('says where a recording goes on, above the button for sound, until that was told long enough', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await watch({ player: { ...film, lastPlayTime: 65, lastPlayTimeHideDelay: 3 } });
  act(() => newest().setup.onResumed(65));
  const hint = screen.getByRole('status');
  expect(hint.textContent).toContain('01:05');
  expect(hint.parentElement).toBe(
    screen.getByRole('button', { name: i18next.t('player.unmute', { ns: 'room' }) }).parentElement,
  );
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.queryByRole('status')).toBeNull();
  vi.useRealTimers();
});
