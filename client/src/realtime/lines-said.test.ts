// A line that was said: when it is called failed, and how it turns out to be sent after all.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '../lib/server-clock';
import { chat, ev, house, noon, speaker, states, welcome } from '../test/hub';
import { Hub } from './hub';
import type { ClientFrame } from './protocol';
import { RoomChannel } from './room-channel';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a line said', () => {
  it('fails at once without a connection: nothing is sent behind a person’s back', () => {
    const { hub } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
    channel.say('hello', { userId: '7', nickName: 'Lin', userImage: '', houseId: null }, noon);
    expect(channel.chat.get().lines[0]).toMatchObject({ state: 'failed', refused: { code: 'SEND_FAILED' } });
  });
  it('fails after ten seconds without an answer and is sent again under the same id', async () => {
    const { hub, sent, connect } = house();
    const channel = hub.acquire('house:1001', RoomChannel);
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
    const channel = hub.acquire('house:1001', RoomChannel);
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
    const channel = hub.acquire('house:1001', RoomChannel);
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
    const channel = hub.acquire('house:1001', RoomChannel);
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
    const channel = hub.acquire('house:1001', RoomChannel);
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
      const channel = hub.acquire('house:1001', RoomChannel);
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
    const channel = hub.acquire('house:1001', RoomChannel);
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
