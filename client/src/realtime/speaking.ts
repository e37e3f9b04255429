/** What answers and rules tell of whether the reader may speak now, so that the composer agrees with the room. Pure. */
import { RoomRole } from '../api/enums.gen';
import type { Params, You } from './protocol';
import type { Pause, RoomView } from './room-state';

const isStaff = (view: RoomView) => (view.you?.roomRole ?? RoomRole.Visitor) >= RoomRole.Moderator;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const muteAll = (view: RoomView, mutedAll: boolean): RoomView =>
  view.chatMode ? { ...view, chatMode: { ...view.chatMode, mutedAll } } : view;

/** An accepted line starts the pause of a slow room. `at` is the server's time of the line. */
export function hasSpoken(view: RoomView, at: number): RoomView {
  const seconds = view.chatMode?.slowSeconds ?? 0;
  if (isStaff(view) || (seconds === 0 && !view.pause)) return view;
  const pause: Pause | null = seconds > 0 ? { code: 'SLOW_MODE', until: at + seconds * 1_000 } : null;
  return { ...view, pause };
}

/** A refused line also tells what the room thinks of its writer. `now` is the server's clock. */
export function refusedToSpeak(view: RoomView, code: string, params: Params, now: number): RoomView {
  switch (code) {
    case 'MUTED_ALL':
      return muteAll(view, true);
    case 'MUTED':
      return muted(view, params);
    case 'SLOW_MODE': {
      const wait = numberOf(params.retryAfter) ?? 1;
      return { ...view, pause: { code, until: now + wait * 1_000 } };
    }
    case 'FOLLOWERS_ONLY': {
      const followed = numberOf(params.followTime);
      const minutes = numberOf(params.minutes) ?? 0;
      return { ...view, pause: { code, until: followed ? followed + minutes * 60_000 : null } };
    }
    case 'ACCOUNT_TOO_NEW':
      return { ...view, pause: { code, until: null } };
    default:
      return view;
  }
}

function muted(view: RoomView, params: Params): RoomView {
  if (!view.you) return view;
  const muteReason = typeof params.reason === 'string' ? params.reason : view.you.muteReason;
  const muteType = (numberOf(params.muteType) as You['muteType']) ?? view.you.muteType;
  const endTime = numberOf(params.endTime);
  return {
    ...view,
    you: { ...view.you, muted: true, canChat: false, reason: 'MUTED', endTime, muteReason, muteType },
  };
}

/** New rules end the pauses and reasons that no longer follow from them. */
export function underRules(view: RoomView): RoomView {
  const mode = view.chatMode;
  if (!mode) return view;
  const over: Record<string, boolean> = {
    SLOW_MODE: mode.slowSeconds === 0,
    FOLLOWERS_ONLY: mode.followersOnlyMinutes < 0,
    ACCOUNT_TOO_NEW: mode.accountAgeMinutes === 0,
    MUTED_ALL: !mode.mutedAll,
  };
  const pause = view.pause && over[view.pause.code] ? null : view.pause;
  const freed = view.you && !view.you.canChat && over[view.you.reason ?? ''];
  return { ...view, pause, you: freed && view.you ? { ...view.you, canChat: true, reason: null } : view.you };
}
