/** When the rules of a chat let somebody speak again. */
import { describe, expect, it } from 'vitest';
import type { ChatMode, You } from './protocol';
import { NEW_ROOM, type RoomView } from './room-state';
import { afterEvent } from './room-view';
import { hasSpoken, refusedToSpeak } from './speaking';

const noon = 1_770_000_000_000;
const calm: ChatMode = {
  mutedAll: false,
  slowSeconds: 0,
  followersOnlyMinutes: -1,
  accountAgeMinutes: 0,
  linksAllowed: true,
  maxText: 200,
  shield: false,
  pinnedMessage: null,
};
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
const room = (mode: Partial<ChatMode> = {}, you: Partial<You> = {}): RoomView => ({
  ...NEW_ROOM,
  link: 'open',
  you: { ...lin, ...you },
  chatMode: { ...calm, ...mode },
});
const ruled = (view: RoomView, mode: Partial<ChatMode>) =>
  afterEvent(view, { k: 'mode', o: 1, ts: noon, chatMode: { ...calm, ...mode } });

describe('in a slow room', () => {
  it('an accepted line starts the pause, counted from the server’s time of the line', () => {
    expect(hasSpoken(room({ slowSeconds: 10 }), noon).pause).toEqual({
      code: 'SLOW_MODE',
      until: noon + 10_000,
    });
  });
  it('staff never pause', () => {
    expect(hasSpoken(room({ slowSeconds: 10 }, { roomRole: 2 }), noon).pause).toBeNull();
  });
  it('a refusal says how long, by the server’s clock', () => {
    const view = refusedToSpeak(room({ slowSeconds: 10 }), 'SLOW_MODE', { retryAfter: 3.5 }, noon);
    expect(view.pause).toEqual({ code: 'SLOW_MODE', until: noon + 3_500 });
  });
  it('the pause ends with the rule', () => {
    const view = hasSpoken(room({ slowSeconds: 120 }), noon);
    expect(ruled(view, { slowSeconds: 60 }).pause).not.toBeNull();
    expect(ruled(view, {}).pause).toBeNull();
  });
});

describe('in a room for followers', () => {
  it('a follower of a minute waits for the other nine', () => {
    const params = { minutes: 10, followTime: noon - 60_000 };
    const view = refusedToSpeak(room({ followersOnlyMinutes: 10 }), 'FOLLOWERS_ONLY', params, noon);
    expect(view.pause).toEqual({ code: 'FOLLOWERS_ONLY', until: noon + 9 * 60_000 });
  });
  it('nobody knows the wait of one who does not follow', () => {
    const view = refusedToSpeak(room(), 'FOLLOWERS_ONLY', { minutes: 10, followTime: null }, noon);
    expect(view.pause).toEqual({ code: 'FOLLOWERS_ONLY', until: null });
  });
  it('whoever was refused at entering may speak once the rule is gone', () => {
    const shut = room({ followersOnlyMinutes: 10 }, { canChat: false, reason: 'FOLLOWERS_ONLY' });
    expect(ruled(shut, { followersOnlyMinutes: 0 }).you?.canChat).toBe(false);
    expect(ruled(shut, {}).you).toMatchObject({ canChat: true, reason: null });
  });
  it('a muted person stays muted whatever the rules', () => {
    const view = room({ followersOnlyMinutes: 10 }, { canChat: false, muted: true, reason: 'MUTED' });
    expect(ruled(view, {}).you?.canChat).toBe(false);
  });
});
