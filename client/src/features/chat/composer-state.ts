/** What the composer is, given who sits here and what the room thinks of them. Pure; countdowns take the server's time. */
import { type MuteType, RoomRole } from '../../api/enums.gen';
import type { RoomView } from '../../realtime/room-state';

export type ComposerState =
  | { kind: 'login' }
  | { kind: 'connecting' }
  | { kind: 'reconnecting' }
  | { kind: 'closed'; code: string | null }
  | { kind: 'mutedAll' }
  | {
      kind: 'muted';
      muteType: MuteType | null;
      /** Epoch milliseconds by the server's clock; null for a session or permanent mute. */
      endTime: number | null;
      leftSeconds: number | null;
      reason: string | null;
    }
  | {
      kind: 'followers';
      minutes: number;
      followed: boolean;
      /** Until one has followed for long enough; null while one does not follow. */
      leftSeconds: number | null;
    }
  | { kind: 'young'; minutes: number; leftSeconds: number }
  | {
      kind: 'open';
      slowSeconds: number;
      /** Until the next line may be sent; absent when it may be sent now. */
      slowLeft?: number;
    };

/** What the page knows of the reader that the room's view does not hold. */
export interface Writer {
  loggedIn: boolean;
  /** Whether they follow the anchor; undefined while unknown. */
  followed?: boolean;
  /** When this page saw them begin to follow, by the server's clock. */
  followedSince?: number | null;
  /** When their account was made. */
  accountSince?: number | null;
}

/** Moderators, the anchor and operators speak where others may not. */
export const isStaff = (role: RoomRole | undefined): boolean =>
  (role ?? RoomRole.Visitor) >= RoomRole.Moderator;

/** A mute that has ended by the server's clock has ended, whether or not anybody said so. */
export function muteRuns(view: RoomView, serverNow: number): boolean {
  const you = view.you;
  if (!you?.muted) return false;
  return typeof you.endTime !== 'number' || you.endTime > serverNow;
}

const secondsTo = (until: number, now: number) => Math.ceil((until - now) / 1_000);

/** Whom the rules of the room keep waiting. Staff wait for nothing. */
function heldByRules(view: RoomView, writer: Writer, now: number): ComposerState | null {
  const minutes = view.chatMode?.followersOnlyMinutes ?? -1;
  const age = view.chatMode?.accountAgeMinutes ?? 0;
  if (minutes >= 0) {
    const told = view.pause?.code === 'FOLLOWERS_ONLY' ? view.pause.until : null;
    const seen = writer.followedSince ? writer.followedSince + minutes * 60_000 : null;
    const until = seen ?? told;
    if (until !== null && until > now)
      return { kind: 'followers', minutes, followed: true, leftSeconds: secondsTo(until, now) };
    if (until === null && writer.followed === false)
      return { kind: 'followers', minutes, followed: false, leftSeconds: null };
  }
  const grown = (writer.accountSince ?? 0) + age * 60_000;
  if (age > 0 && writer.accountSince && grown > now)
    return { kind: 'young', minutes: age, leftSeconds: secondsTo(grown, now) };
  return null;
}

/** Reasons that this page follows by itself, so that they end without a word from the room. */
const FOLLOWED_HERE = ['MUTED', 'MUTED_ALL', 'SLOW_MODE', 'FOLLOWERS_ONLY', 'ACCOUNT_TOO_NEW'];

export function composerState(view: RoomView, writer: Writer, serverNow: number): ComposerState {
  if (view.link === 'refused') return { kind: 'closed', code: view.refused?.code ?? null };
  if (!writer.loggedIn) return { kind: 'login' };
  const you = view.you;
  if (!you?.user) return view.link === 'lost' ? { kind: 'reconnecting' } : { kind: 'connecting' };
  if (muteRuns(view, serverNow)) {
    const endTime = typeof you.endTime === 'number' ? you.endTime : null;
    return {
      kind: 'muted',
      muteType: you.muteType ?? null,
      endTime,
      leftSeconds: endTime === null ? null : Math.ceil((endTime - serverNow) / 1_000),
      reason: you.muteReason ?? null,
    };
  }
  const staff = isStaff(you.roomRole);
  if (view.chatMode?.mutedAll && !staff) return { kind: 'mutedAll' };
  if (!you.canChat && you.reason && !FOLLOWED_HERE.includes(you.reason)) {
    return { kind: 'closed', code: you.reason };
  }
  if (view.link !== 'open') return { kind: 'reconnecting' };
  if (staff) return { kind: 'open', slowSeconds: 0 };
  const held = heldByRules(view, writer, serverNow);
  if (held) return held;
  const slowSeconds = view.chatMode?.slowSeconds ?? 0;
  const until = view.pause?.code === 'SLOW_MODE' ? view.pause.until : null;
  if (until === null || until <= serverNow) return { kind: 'open', slowSeconds };
  return { kind: 'open', slowSeconds, slowLeft: secondsTo(until, serverNow) };
}
