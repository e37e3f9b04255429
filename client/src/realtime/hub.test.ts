/** One connection, several rooms: tickets, rejoining where one left off, and staying away when sent away. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '../lib/server-clock';
import { Hub } from './hub';
import type { ClientFrame, Ticket, WelcomeFrame } from './protocol';
import type { RoomChannel } from './room-channel';

const noon = 1_770_000_000_000;
const speaker = { userId: '7', nickName: 'Lin', userImage: '', houseId: null };

const welcome = (houseId: string, more: Partial<WelcomeFrame> = {}): string =>
  JSON.stringify({
    t: 'welcome',
    room: `house:${houseId}`,
    epoch: 1,
    head: 0,
    recovered: false,
    serverTime: noon,
    you: {
      user: { userId: '7', nickName: 'Lin', userImage: '', houseId: null },
      roomRole: 1,
      canChat: true,
      muted: false,
    },
    roomState: { liveStatus: 2, viewers: 3, chatMode: { mutedAll: false, maxText: 200 } },
    ...more,
  });

const chat = (o: number, cid?: string) => ({
  k: 'chat',
  o,
  ts: o,
  id: `m${o}`,
  cid,
  u: cid ? speaker : { userId: '9', nickName: 'Bo', userImage: '', houseId: null },
  text: `line ${o}`,
});
const ev = (epoch: number, ...offsets: number[]) =>
  JSON.stringify({ t: 'ev', epoch, e: offsets.map((o) => chat(o)) });

function house() {
  let issued = 0;
  const ticket = vi.fn(async (room: string | null): Promise<Ticket> => {
    issued += 1;
    return {
      url: 'ws://site/ws',
      ticket: `t${issued}`,
      room: room ?? 'user',
    };
  });
  let passed = 0;
  const hub = new Hub({ ticket, clock: new ServerClock(() => noon + passed), random: () => 1 });
  const sent: ClientFrame[] = [];
  const signal = new AbortController().signal;
  const connect = async () => {
    await hub.address(signal);
    hub.opened({ send: (text) => sent.push(JSON.parse(text) as ClientFrame) > 0 });
  };
  const later = (ms: number) => {
    passed += ms;
  };
  return { hub, ticket, sent, connect, signal, later };
}

const states = (channel: RoomChannel) =>
  channel.chat.get().lines.map((line) => ('state' in line ? line.state : undefined));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lineTexts = (channel: { chat: { get(): { lines: readonly { kind: string }[] } } }) =>
  channel.chat.get().lines.map((line) => ('text' in line ? line.text : ''));

describe('a room', () => {
  it('is joined with a fresh ticket and, after a loss, with where one left off', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001');
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
    const channel = hub.acquire('house:1001');
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
    const channel = hub.acquire('house:1001');
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
    const channel = hub.acquire('house:1001');
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
    const channel = hub.acquire('house:1001');
    await connect();
    hub.release('house:1001');
    vi.advanceTimersByTime(4_900);
    expect(hub.acquire('house:1001')).toBe(channel);
    hub.release('house:1001');
    vi.advanceTimersByTime(5_000);
    expect(sent.at(-1)).toEqual({ t: 'leave', room: 'house:1001' });
    expect(hub.isWanted()).toBe(false);
  });

  it('that does not exist is not asked for again', async () => {
    const { hub, ticket, signal } = house();
    const channel = hub.acquire('house:404');
    ticket.mockRejectedValueOnce({ code: 'NOT_FOUND', params: { kind: 'room' } });
    void hub.address(signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.getView()).toMatchObject({ link: 'refused', refused: { code: 'NOT_FOUND' } });
    expect(hub.isWanted()).toBe(false);
  });

  it('that was suspended is entered again once it is known to be open', async () => {
    const { hub, ticket, sent, connect } = house();
    const channel = hub.acquire('house:1001');
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
    const first = hub.acquire('house:1');
    await connect();
    hub.message(welcome('1'));
    const second = hub.acquire('house:2');
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
  hub.acquire('house:1');
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

describe('a line said', () => {
  it('fails at once without a connection: nothing is sent behind a person’s back', () => {
    const { hub } = house();
    const channel = hub.acquire('house:1001');
    channel.say('hello', { userId: '7', nickName: 'Lin', userImage: '', houseId: null }, noon);
    expect(channel.chat.get().lines[0]).toMatchObject({ state: 'failed', refused: { code: 'SEND_FAILED' } });
  });
  it('fails after ten seconds without an answer and is sent again under the same id', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001');
    await connect();
    hub.message(welcome('1001'));
    channel.say('hello', { userId: '7', nickName: 'Lin', userImage: '', houseId: null }, noon);
    vi.advanceTimersByTime(10_000);
    const line = channel.chat.get().lines[0];
    expect(line).toMatchObject({ state: 'failed' });
    if (line && 'cid' in line) channel.sayAgain(line.cid);
    const sends = sent.filter((f) => f.t === 'send');
    expect(sends).toHaveLength(2);
    expect(sends[1]).toEqual({ ...sends[0], goodUntil: sends[1]?.goodUntil });
  });
  it('is too late for the server before the page calls it failed, however uneven the ways of the clock were', async () => {
    const world = { now: noon };
    const sent: ClientFrame[] = [];
    const ticket = async (room: string | null) => ({ url: '', ticket: 't', room: room ?? 'user' });
    const hub = new Hub({ ticket, clock: new ServerClock(() => world.now + 500_000) });
    const channel = hub.acquire('house:1001');
    await hub.address(new AbortController().signal);
    hub.opened({ send: (text) => sent.push(JSON.parse(text) as ClientFrame) > 0 });
    world.now += 8_000; // The whole of the round trip was the way there.
    hub.message(welcome('1001', { serverTime: world.now }));
    channel.say('hello', speaker, noon);
    const line = sent.find((f) => f.t === 'send');
    expect(line?.goodUntil).toBeLessThan(world.now + 10_000);
  });
  it('is not called failed by a lost connection: it may still arrive until it is too late', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001');
    await connect();
    hub.message(welcome('1001'));
    channel.say('hello', speaker, noon);
    channel.say('again', speaker, noon);
    hub.closed();
    expect(states(channel)).toEqual(['sending', 'sending']);
    await connect();
    hub.message(welcome('1001', { recovered: true }));
    const first = sent.find((f) => f.t === 'send');
    hub.message(JSON.stringify({ t: 'ev', epoch: 1, e: [chat(1, first?.id)] }));
    vi.advanceTimersByTime(9_999);
    expect(states(channel)).toEqual([undefined, 'sending']);
    vi.advanceTimersByTime(1);
    expect(states(channel)).toEqual([undefined, 'failed']);
  });
  it('is not called failed while the server does not know what became of it', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001');
    await connect();
    hub.message(welcome('1001'));
    channel.say('hello', speaker, noon);
    const { id, goodUntil } = sent.find((f) => f.t === 'send') ?? {};
    hub.message(JSON.stringify({ t: 'rej', id, code: 'SEND_FAILED', params: {}, goodUntil }));
    expect(states(channel)).toEqual(['sending']);
    vi.advanceTimersByTime(10_000);
    expect(states(channel)).toEqual(['failed']);
  });
  it('that is sent again is not called failed by the answer to an earlier attempt', async () => {
    const { hub, sent, connect, later } = house();
    const channel = hub.acquire('house:1001');
    await connect();
    hub.message(welcome('1001'));
    channel.say('hello', speaker, noon);
    vi.advanceTimersByTime(10_000);
    later(10_000);
    const line = channel.chat.get().lines[0];
    if (line && 'cid' in line) channel.sayAgain(line.cid);
    const [first, second] = sent.filter((f) => f.t === 'send');
    hub.message(
      JSON.stringify({
        t: 'rej',
        id: first?.id,
        code: 'LINE_EXPIRED',
        params: {},
        goodUntil: first?.goodUntil,
      }),
    );
    expect(states(channel)).toEqual(['sending']);
    hub.message(JSON.stringify({ t: 'rej', id: first?.id, code: 'MUTED_ALL', goodUntil: second?.goodUntil }));
    expect(states(channel)).toEqual(['failed']);
  });
  describe('that the room took, while the page calls it failed', () => {
    async function failed() {
      const { hub, sent, connect } = house();
      const channel = hub.acquire('house:1001');
      await connect();
      hub.message(welcome('1001'));
      hub.message(ev(1, 1));
      channel.say('hello', speaker, noon);
      hub.closed();
      vi.advanceTimersByTime(10_000);
      expect(states(channel)).toEqual([undefined, 'failed']);
      await connect();
      const cid = sent.find((f) => f.t === 'send')?.id;
      const tell = (frame: object) => hub.message(JSON.stringify(frame));
      const isFound = () => {
        vi.advanceTimersByTime(100);
        return !states(channel).includes('failed');
      };
      return { hub, channel, sent, tell, isFound, mine: { ...chat(2, cid), ts: noon } };
    }
    const late = (o: number) => ({ ...chat(o), ts: noon + 60_000 });

    it('is sent after all when it is among the missed events', async () => {
      const { hub, tell, isFound, mine } = await failed();
      hub.message(welcome('1001', { head: 3, recovered: true }));
      tell({ t: 'ev', epoch: 1, rec: true, e: [mine, late(3)] });
      expect(isFound()).toBe(true);
    });
    it('is sent after all when it lay in a hole', async () => {
      const { hub, tell, isFound, mine } = await failed();
      hub.message(welcome('1001', { head: 4, recovered: true }));
      tell({ t: 'ev', epoch: 1, e: [late(4)] });
      tell({ t: 'hist', id: 'h1', e: [mine, late(3)], more: true });
      expect(isFound()).toBe(true);
    });
    it('is looked for before the history that follows a resync, and sent after all', async () => {
      const { hub, sent, tell, isFound, mine } = await failed();
      tell({ t: 'resync', epoch: 1, head: 400, reason: 'gap' });
      hub.message(welcome('1001', { head: 400 }));
      tell({ t: 'hist', e: [late(351), late(400)], more: true });
      expect(sent.at(-1)).toMatchObject({ t: 'history', before: 351, limit: 100 });
      tell({ t: 'hist', id: 'h1', e: [late(251), late(350)], more: true });
      expect(sent.at(-1)).toMatchObject({ t: 'history', before: 251 });
      tell({ t: 'hist', id: 'h2', e: [mine, late(250)], more: true });
      expect(isFound()).toBe(true);
      expect(sent.filter((f) => f.t === 'history')).toHaveLength(2);
    });
    it('is not looked for without end', async () => {
      const { hub, sent, tell } = await failed();
      hub.message(welcome('1001', { head: 2_000 }));
      for (let o = 2_000; o > 1_000; o -= 100) tell({ t: 'hist', e: [late(o)], more: true });
      expect(sent.filter((f) => f.t === 'history')).toHaveLength(5);
    });
  });
  it('refused for a mute makes the room know the mute and its end', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001');
    await connect();
    hub.message(welcome('1001'));
    channel.say('hello', { userId: '7', nickName: 'Lin', userImage: '', houseId: null }, noon);
    const id = sent.find((f) => f.t === 'send')?.id;
    const params = { endTime: noon + 600_000, muteType: 1, reason: 'spam' };
    hub.message(JSON.stringify({ t: 'rej', id, code: 'MUTED', params }));
    expect(channel.getView().you).toMatchObject({ muted: true, endTime: noon + 600_000, muteReason: 'spam' });
    hub.message('{"t":"priv","k":"unmuted"}');
    expect(channel.getView().you).toMatchObject({ muted: false, canChat: true });
  });
});

describe('being sent away', () => {
  it('for good is told and not answered with knocking', () => {
    const { hub } = house();
    hub.identityIs(true);
    const heard = vi.fn();
    hub.hear(heard);
    hub.message('{"t":"kick","code":"TOKEN_INVALID","retry":false}');
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ kind: 'kick' }));
    expect(hub.shouldReconnect(4003)).toBe(false);
  });
  it('by a draining node means to come back within three seconds', () => {
    const { hub } = house();
    hub.acquire('house:1');
    expect(hub.shouldReconnect(4010)).toBe(true);
    expect(hub.waitAfter(4010)).toBeLessThanOrEqual(3_000);
  });
  it('waits longer each time until a welcome', async () => {
    const { hub, connect } = house();
    hub.acquire('house:1');
    expect([hub.waitAfter(1006), hub.waitAfter(1006), hub.waitAfter(1006)]).toEqual([500, 1_000, 2_000]);
    await connect();
    hub.message(welcome('1'));
    expect(hub.waitAfter(1006)).toBe(500);
  });
});
