/** One connection, several rooms: tickets, rejoining where one left off, and staying away when sent away. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '../lib/server-clock';
import { chat, ev, house, lineTexts, noon, welcome } from '../test/hub';
import { Hub } from './hub';
import type { ClientFrame } from './protocol';
import { RoomChannel } from './room-channel';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a room', () => {
  it('is joined with a fresh ticket and, after a loss, with where one left off', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.message(welcome('1001', { head: 4 }));
    hub.message(ev(1, 5, 6));
    hub.closed();
    expect(channel.getView().link).toBe('lost');
    await connect();
    expect(sent.filter((f) => f.t === 'join')).toEqual([
      { t: 'join', ticket: 't1' },
      { t: 'join', ticket: 't2', epoch: 1, offset: 6 },
    ]);
  });

  it('misses nothing and doubles nothing over a recovered reconnection', async () => {
    const { hub, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.message(welcome('1001'));
    hub.message(ev(1, 1, 2));
    hub.closed();
    await connect();
    hub.message(welcome('1001', { head: 4, recovered: true }));
    hub.message(ev(1, 2, 3, 4));
    hub.message(ev(1, 5));
    vi.advanceTimersByTime(100);
    expect(lineTexts(channel)).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5']);
  });

  it('asks for the lines of a hole and puts them in their place', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.message(welcome('1001'));
    hub.message(ev(1, 1));
    hub.message(ev(1, 4));
    expect(sent.at(-1)).toMatchObject({ t: 'history', before: 4, limit: 2 });
    vi.advanceTimersByTime(100);
    hub.message(JSON.stringify({ t: 'hist', id: 'h1', e: [chat(2), chat(3)], more: false }));
    expect(lineTexts(channel)).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  });

  it('begins anew on a resync and keeps what was written and not accepted', async () => {
    const { hub, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.message(welcome('1001'));
    hub.message(ev(1, 1));
    channel.say('mine', { userId: '7', nickName: 'Lin', userImage: '', houseId: null }, noon);
    const before = channel.getView().stale;
    hub.message('{"t":"resync","epoch":2,"head":50,"reason":"epoch"}');
    hub.message(JSON.stringify({ t: 'hist', e: [chat(49), chat(50)], more: true }));
    hub.message(ev(2, 51));
    vi.advanceTimersByTime(100);
    expect(lineTexts(channel)).toEqual(['line 49', 'line 50', 'line 51', 'mine']);
    expect(channel.getView().stale).toBeGreaterThan(before);
  });

  it('left and entered again within five seconds is still joined; later it is left', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.release('house:1001');
    vi.advanceTimersByTime(4_900);
    expect(hub.acquire('house:1001', RoomChannel)).toBe(channel);
    hub.release('house:1001');
    vi.advanceTimersByTime(5_000);
    expect(sent.at(-1)).toEqual({ t: 'leave', room: 'house:1001' });
    expect(hub.isWanted()).toBe(false);
  });

  it('that does not exist is not asked for again', async () => {
    const { hub, ticket, signal } = house();
    const channel = hub.acquire('house:404', RoomChannel);
    ticket.mockRejectedValueOnce({ code: 'NOT_FOUND', params: { kind: 'room' } });
    void hub.address(signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.getView()).toMatchObject({ link: 'refused', refused: { code: 'NOT_FOUND' } });
    expect(hub.isWanted()).toBe(false);
  });

  it('that was suspended is entered again once it is known to be open', async () => {
    const { hub, ticket, sent, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    await connect();
    hub.message(welcome('1001'));
    hub.reenter('house:1001');
    expect(channel.getView().link).toBe('open');
    hub.message('{"t":"kick","code":"ROOM_SUSPENDED","params":{}}');
    hub.closed();
    expect(channel.getView().link).toBe('refused');
    expect(hub.isWanted()).toBe(false);
    hub.reenter('house:1001');
    expect(hub.isWanted()).toBe(true);
    await connect();
    hub.message(welcome('1001'));
    expect(channel.getView()).toMatchObject({ link: 'open', refused: null });

    hub.message('{"t":"kick","code":"ROOM_SUSPENDED","params":{}}');
    ticket.mockClear();
    hub.reenter('house:1001'); // the connection has stayed, as that of somebody logged in does
    await vi.advanceTimersByTimeAsync(0);
    expect(ticket).toHaveBeenCalledWith('house:1001');
    expect(sent.at(-1)).toMatchObject({ t: 'join' });
  });

  it('shares the connection with a second one, and frames find theirs', async () => {
    const { hub, sent, connect } = house();
    const first = hub.acquire('house:1', RoomChannel);
    await connect();
    hub.message(welcome('1'));
    const second = hub.acquire('house:2', RoomChannel);
    await vi.advanceTimersByTimeAsync(0);
    hub.message(welcome('2'));
    hub.message(JSON.stringify({ t: 'ev', room: 'house:2', epoch: 1, e: [chat(1)] }));
    vi.advanceTimersByTime(100);
    expect(sent.filter((f) => f.t !== 'ping').map((f) => f.t)).toEqual(['join', 'join']);
    expect(lineTexts(first)).toEqual([]);
    expect(lineTexts(second)).toEqual(['line 1']);
  });
});

it('a connection measures the server’s clock by its welcome and a few pings, and by the shortest of them', async () => {
  const world = { server: noon, slow: 0 };
  const clock = new ServerClock(() => world.server - 90_000);
  const sent: ClientFrame[] = [];
  const hub = new Hub({ ticket: async (room) => ({ url: '', ticket: 't', room: room ?? 'user' }), clock });
  hub.acquire('house:1', RoomChannel);
  await hub.address(new AbortController().signal);
  hub.opened({ send: (text) => sent.push(JSON.parse(text) as ClientFrame) > 0 });
  world.server += 2_000; // a slow join: the server answers at its end
  hub.message(welcome('1', { serverTime: world.server }));
  expect(clock.now() - world.server).toBe(1_000); // half of it was the way there, as far as one can know
  for (const roundTrip of [300, 20, 80]) {
    world.server += roundTrip;
    const ping = sent.at(-1);
    hub.message(
      JSON.stringify({ t: 'pong', n: ping?.t === 'ping' ? ping.n : 0, ts: world.server - roundTrip / 2 }),
    );
  }
  expect(clock.now()).toBe(world.server);
  expect(sent.filter((f) => f.t === 'ping')).toHaveLength(3);
});

describe('being sent away', () => {
  it('for good is told and not answered with knocking', () => {
    const { hub } = house();
    hub.userChanged(true);
    const heard = vi.fn();
    hub.hear(heard);
    hub.message('{"t":"kick","code":"TOKEN_INVALID","retry":false}');
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ kind: 'kick' }));
    expect(hub.shouldReconnect(4003)).toBe(false);
  });
  it('by a draining node means to come back within three seconds', () => {
    const { hub } = house();
    hub.acquire('house:1', RoomChannel);
    expect(hub.shouldReconnect(4010)).toBe(true);
    expect(hub.waitAfter(4010)).toBeLessThanOrEqual(3_000);
  });
  it('waits longer each time until a welcome', async () => {
    const { hub, connect } = house();
    hub.acquire('house:1', RoomChannel);
    expect([hub.waitAfter(1006), hub.waitAfter(1006), hub.waitAfter(1006)]).toEqual([500, 1_000, 2_000]);
    await connect();
    hub.message(welcome('1'));
    expect(hub.waitAfter(1006)).toBe(500);
  });
});
