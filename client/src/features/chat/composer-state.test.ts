/** What the composer is for whom. Time is the server's. */
import { describe, expect, it } from 'vitest';
import type { You } from '../../realtime/protocol';
import { NEW_ROOM, type RoomView } from '../../realtime/room-state';
import { composerState } from './composer-state';

const noon = 1_770_000_000_000;
const lin: You = {
  user: { userId: '7', nickName: 'Lin', userImage: '', houseId: null },
  roomRole: 1,
  visitorName: '',
  canChat: true,
  reason: null,
  muted: false,
  muteType: null,
  endTime: null,
};
const chatMode = {
  mutedAll: false,
  slowSeconds: 0,
  followersOnlyMinutes: -1,
  accountAgeMinutes: 0,
  linksAllowed: true,
  maxText: 200,
  shield: false,
  pinnedMessage: null,
};
const room = (view: Partial<RoomView> = {}, you: Partial<You> = {}): RoomView => ({
  ...NEW_ROOM,
  link: 'open',
  you: { ...lin, ...you },
  chatMode,
  ...view,
});
const muted = { muted: true, canChat: false, reason: 'MUTED', muteReason: 'spam' } as const;

describe('the composer', () => {
  it('asks a visitor to log in', () => {
    expect(
      composerState(room({}, { user: null, roomRole: 0, canChat: false }), { loggedIn: false }, noon),
    ).toEqual({
      kind: 'login',
    });
  });
  it('is open for a viewer, and says when the room is slow', () => {
    expect(composerState(room(), { loggedIn: true }, noon)).toEqual({ kind: 'open', slowSeconds: 0 });
    const slow = room({ chatMode: { ...chatMode, slowSeconds: 10 } });
    expect(composerState(slow, { loggedIn: true }, noon)).toEqual({ kind: 'open', slowSeconds: 10 });
  });
  it('counts a mute down and is open at its end without anybody’s action', () => {
    const view = room({}, { ...muted, muteType: 1, endTime: noon + 90_000 });
    expect(composerState(view, { loggedIn: true }, noon)).toMatchObject({
      kind: 'muted',
      leftSeconds: 90,
      reason: 'spam',
    });
    expect(composerState(view, { loggedIn: true }, noon + 89_500)).toMatchObject({
      kind: 'muted',
      leftSeconds: 1,
    });
    expect(composerState(view, { loggedIn: true }, noon + 90_000).kind).toBe('open');
  });
  it('knows no end of a session or permanent mute', () => {
    const view = room({}, { ...muted, muteType: 4, endTime: null });
    expect(composerState(view, { loggedIn: true }, noon)).toMatchObject({
      kind: 'muted',
      muteType: 4,
      endTime: null,
      leftSeconds: null,
    });
  });
  it('is shut for viewers, not for staff, while everybody is muted', () => {
    const quiet = { ...chatMode, mutedAll: true };
    expect(composerState(room({ chatMode: quiet }), { loggedIn: true }, noon)).toEqual({ kind: 'mutedAll' });
    expect(composerState(room({ chatMode: quiet }, { roomRole: 3 }), { loggedIn: true }, noon).kind).toBe(
      'open',
    );
  });
  it('stays, but does not send, while the connection is gone', () => {
    expect(composerState(room({ link: 'lost' }), { loggedIn: true }, noon)).toEqual({ kind: 'reconnecting' });
  });
  it('gives the reason of a room that is closed to this person', () => {
    expect(
      composerState(room({}, { canChat: false, reason: 'ROOM_SUSPENDED' }), { loggedIn: true }, noon),
    ).toEqual({
      kind: 'closed',
      code: 'ROOM_SUSPENDED',
    });
    const refused = room({ link: 'refused', refused: { code: 'NOT_FOUND', params: {} } });
    expect(composerState(refused, { loggedIn: true }, noon)).toEqual({ kind: 'closed', code: 'NOT_FOUND' });
  });
});

describe('the rules of the room', () => {
  const ruled = (mode: Partial<typeof chatMode>, view: Partial<RoomView> = {}, you: Partial<You> = {}) =>
    room({ ...view, chatMode: { ...chatMode, ...mode } }, you);
  const reader = { loggedIn: true, followed: false };

  it('keep a line back until the pause of a slow room is over', () => {
    const slow = ruled({ slowSeconds: 10 }, { pause: { code: 'SLOW_MODE', until: noon + 4_200 } });
    expect(composerState(slow, reader, noon)).toEqual({ kind: 'open', slowSeconds: 10, slowLeft: 5 });
    expect(composerState(slow, reader, noon + 4_200)).toEqual({ kind: 'open', slowSeconds: 10 });
  });
  it('ask who does not follow to do so', () => {
    expect(composerState(ruled({ followersOnlyMinutes: 10 }), reader, noon)).toEqual({
      kind: 'followers',
      minutes: 10,
      followed: false,
      leftSeconds: null,
    });
  });
  it('open at once to new followers where following is enough, and after its time where it is not', () => {
    const fan = { loggedIn: true, followed: true, followedSince: noon };
    expect(composerState(ruled({ followersOnlyMinutes: 0 }), fan, noon).kind).toBe('open');
    expect(composerState(ruled({ followersOnlyMinutes: 10 }), fan, noon)).toMatchObject({
      kind: 'followers',
      followed: true,
      leftSeconds: 600,
    });
    expect(composerState(ruled({ followersOnlyMinutes: 10 }), fan, noon + 600_000).kind).toBe('open');
  });
  it('let a follower of old try, and count down what the refusal says is missing', () => {
    const old = { loggedIn: true, followed: true, followedSince: null };
    const shut = { canChat: false, reason: 'FOLLOWERS_ONLY' };
    expect(composerState(ruled({ followersOnlyMinutes: 10 }, {}, shut), old, noon).kind).toBe('open');
    const told = ruled(
      { followersOnlyMinutes: 10 },
      { pause: { code: 'FOLLOWERS_ONLY', until: noon + 90_000 } },
      shut,
    );
    expect(composerState(told, old, noon)).toMatchObject({ kind: 'followers', leftSeconds: 90 });
    expect(composerState(told, old, noon + 90_000).kind).toBe('open');
  });
  it('keep young accounts waiting until they are old enough', () => {
    const young = { loggedIn: true, accountSince: noon - 60_000 };
    const view = ruled({ accountAgeMinutes: 10 }, {}, { canChat: false, reason: 'ACCOUNT_TOO_NEW' });
    expect(composerState(view, young, noon)).toEqual({ kind: 'young', minutes: 10, leftSeconds: 540 });
    expect(composerState(view, young, noon + 540_000).kind).toBe('open');
  });
  it('do not hold for staff', () => {
    const all = ruled(
      { followersOnlyMinutes: 10, accountAgeMinutes: 10, slowSeconds: 30 },
      {},
      { roomRole: 2 },
    );
    expect(composerState(all, { ...reader, accountSince: noon }, noon)).toEqual({
      kind: 'open',
      slowSeconds: 0,
    });
  });
});
