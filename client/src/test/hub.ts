// A hub whose connection, tickets and clock a test holds.
import { vi } from 'vitest';
import { ServerClock } from '../lib/server-clock';
import { Hub } from '../realtime/hub';
import type { ClientFrame, Ticket, WelcomeFrame } from '../realtime/protocol';
import type { RoomChannel } from '../realtime/room-channel';

export const noon = 1_770_000_000_000;
export const speaker = { userId: '7', nickName: 'Lin', userImage: '', houseId: null };

export const welcome = (houseId: string, more: Partial<WelcomeFrame> = {}): string =>
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

export const chat = (o: number, cid?: string) => ({
  k: 'chat',
  o,
  ts: o,
  id: `m${o}`,
  cid,
  u: cid ? speaker : { userId: '9', nickName: 'Bo', userImage: '', houseId: null },
  text: `line ${o}`,
});
export const ev = (epoch: number, ...offsets: number[]) =>
  JSON.stringify({ t: 'ev', epoch, e: offsets.map((o) => chat(o)) });

export function house() {
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

export const states = (channel: RoomChannel) =>
  channel.chat.get().lines.map((line) => ('state' in line ? line.state : undefined));

export const lineTexts = (channel: { chat: { get(): { lines: readonly { kind: string }[] } } }) =>
  channel.chat.get().lines.map((line) => ('text' in line ? line.text : ''));
