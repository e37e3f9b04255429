// Which channels a match has, which of them is shown, and its events as they are told.
import { expect, it } from 'vitest';
import { LiveStatus } from '../../api/enums.gen';
import type { LiveItem, MatchChannel, MatchDetailsAnswer, MatchEvent } from '../../api/schema.gen';
import { choicesOf, chosenOf, mergeEvents, playerOf } from './match-data';

const line = { lineId: 'a', name: 'A', url: '/a.flv', type: 'flv', definition: 'native', codec: null };
const room = (houseId: string, liveStatus: LiveStatus) =>
  ({ houseId, nickName: `n${houseId}`, userImage: '', liveStatus }) as LiveItem;
const channel = (houseId: string | null, liveStatus: LiveStatus): MatchChannel => ({
  channelId: houseId === null ? 'source' : `house-${houseId}`,
  kind: houseId === null ? 'source' : 'anchor',
  name: 'x',
  houseId,
  liveStatus,
  lines: [line],
  liveRoom: { title: 'Derby', path: '/anchor/room/2' },
});
const details = (channels: MatchChannel[], anchors: LiveItem[]) =>
  choicesOf({ channels, anchors } as unknown as MatchDetailsAnswer);

it('the source stands first, then anchors living, interrupted, and those to come', () => {
  const choices = details(
    [
      channel(null, LiveStatus.Interrupted),
      channel('1', LiveStatus.Interrupted),
      channel('2', LiveStatus.Living),
    ],
    [room('3', LiveStatus.Offline), room('1', LiveStatus.Interrupted), room('2', LiveStatus.Living)],
  );
  expect(choices.map(({ channelId, name }) => `${channelId} ${name}`)).toEqual([
    'source x',
    'house-2 n2',
    'house-1 n1',
    'house-3 n3',
  ]);
});

it('what is wanted is shown while it is on the air, else what the server names', () => {
  const choices = details(
    [channel(null, LiveStatus.Interrupted), channel('2', LiveStatus.Living)],
    [room('2', LiveStatus.Living), room('3', LiveStatus.Offline)],
  );
  const first = { channelId: 'house-2', houseId: '2', liveStatus: LiveStatus.Living };
  const shown = (wanted: string | null) => chosenOf(choices, wanted, first)?.channelId;
  expect([shown(null), shown('source'), shown('house-3'), shown('nothing')]).toEqual([
    'house-2',
    'source',
    'house-2',
    'house-2',
  ]);
  expect(chosenOf(details([], [room('3', LiveStatus.Offline)]), null, null)).toBeNull();
});

it('an event told again replaces what was known, and the newest stands first', () => {
  const event = (eventId: string, time: number, revoked = false) =>
    ({ eventId, time, revoked }) as MatchEvent;
  const all = mergeEvents([event('1', 10), event('2', 20)], [event('1', 10, true), event('3', 30)]);
  expect(all.map(({ eventId, revoked }) => [eventId, revoked])).toEqual([
    ['3', false],
    ['2', false],
    ['1', true],
  ]);
});

it('lines become what the player needs with the way to the live room, and none becomes nothing', () => {
  expect(playerOf([line], 'p')).toMatchObject({ url: '/a.flv', type: 'flv', poster: 'p', isLive: true });
  const [source] = details([channel(null, LiveStatus.Living)], []);
  expect(playerOf([line], 'p', source?.liveRoom)?.liveRoom).toEqual({
    title: 'Derby',
    path: '/anchor/room/2',
  });
  expect(playerOf([], '')).toBeNull();
});
