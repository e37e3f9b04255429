/** What the composer is, given who sits here and what the room thinks of them. Pure; countdowns take the server's time. */
import type { MuteType } from '../../realtime/protocol';
import type { RoomView } from '../../realtime/room-view';

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
  | { kind: 'open'; slowSeconds: number };

/** Moderators, the anchor and operators speak where others may not. */
export const isStaff = (role: number | undefined): boolean => (role ?? 0) >= 2;

/** A mute that has ended by the server's clock has ended, whether or not anybody said so. */
export function muteRuns(view: RoomView, serverNow: number): boolean {
  const you = view.you;
  if (!you?.muted) return false;
  return typeof you.endTime !== 'number' || you.endTime > serverNow;
}

export function composerState(view: RoomView, loggedIn: boolean, serverNow: number): ComposerState {
  if (view.link === 'refused') return { kind: 'closed', code: view.refused?.code ?? null };
  if (!loggedIn) return { kind: 'login' };
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
  if (!you.canChat && you.reason && !['MUTED', 'MUTED_ALL'].includes(you.reason)) {
    return { kind: 'closed', code: you.reason };
  }
  if (view.link !== 'open') return { kind: 'reconnecting' };
  return { kind: 'open', slowSeconds: staff ? 0 : (view.chatMode?.slowSeconds ?? 0) };
}

/** Code points, as the server counts them. */
export const textLength = (text: string): number => Array.from(text.normalize('NFC').trim()).length;
