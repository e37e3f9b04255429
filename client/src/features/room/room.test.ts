/** The room's keys, and how REST and the websocket become one truth. */
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { MatchStatus } from '../../api/enums.gen';
import { NEW_ROOM } from '../../realtime/room-state';
import { type RoomDetails, roomNow } from './room-data';
import { roomKey } from './use-room-keys';

const press = (key: string, html = '<main></main>', more = {}) => {
  document.body.innerHTML = html;
  const target = document.body.querySelector('[data-here]') ?? document.body;
  return roomKey({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...more });
};

describe('a key', () => {
  it.each([
    [' ', 'play'],
    ['k', 'play'],
    ['K', 'play'],
    ['m', 'mute'],
    ['f', 'full'],
    ['c', 'chat'],
    ['Escape', 'leave'],
    ['?', 'help'],
    ['x', null],
  ])('%j means %j', (key, meaning) => {
    expect(press(key)).toBe(meaning);
  });
  it('belongs to whoever types', () => {
    expect(press('m', '<input data-here>')).toBeNull();
    expect(press('m', '<div role="dialog"><button data-here></button></div>')).toBeNull();
  });
  it('space presses the button that has the focus', () => {
    expect(press(' ', '<button data-here></button>')).toBeNull();
    expect(press('k', '<button data-here></button>')).toBe('play');
  });
  it('with a modifier belongs to the browser', () => {
    expect(press('f', '<main></main>', { ctrlKey: true })).toBeNull();
  });
});

describe('what is true in the room', () => {
  const details = {
    room: { houseName: 'Derby', liveStatus: 1, viewers: 3, visitHistory: 10, announcement: 'old' },
    match: { matchId: '9', homeScore: 0, awayScore: 0, clock: null },
  } as unknown as RoomDetails;

  it('is what REST said until the websocket says more', () => {
    expect(roomNow(details, NEW_ROOM)).toMatchObject({ houseName: 'Derby', liveStatus: 1, viewers: 3 });
    const view = { ...NEW_ROOM, liveStatus: 2 as const, viewers: 0, changes: { announcement: '' } };
    expect(roomNow(details, view)).toMatchObject({
      houseName: 'Derby',
      liveStatus: 2,
      viewers: 0,
      announcement: '',
    });
  });
  it('takes a score only for its own match', () => {
    const score = {
      matchId: '9',
      homeScore: 2,
      awayScore: 1,
      clock: "67'",
      matchStatus: MatchStatus.InProgress,
      sourceUpdatedTime: 5,
    };
    expect(roomNow(details, { ...NEW_ROOM, score }).match).toMatchObject({ homeScore: 2, clock: "67'" });
    expect(roomNow(details, { ...NEW_ROOM, score: { ...score, matchId: '8' } }).match).toMatchObject({
      homeScore: 0,
    });
  });
});
