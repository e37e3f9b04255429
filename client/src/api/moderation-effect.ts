// What an act of moderation did, as the key of the sentence that tells it: an act that can go both ways has two. Pure.
import { RoomRole } from './enums.gen';
import type { ModerationView } from './schema.gen';

const EFFECTS = [
  'mute',
  'unmute',
  'muteAllOn',
  'muteAllOff',
  'delete',
  'restore',
  'mode',
  'shieldOn',
  'shieldOff',
  'pinned',
  'unpinned',
  'words',
  'appointed',
  'dismissed',
  'allow',
  'dismiss',
] as const;

export type ModerationEffect = (typeof EFFECTS)[number] | 'other';

/** An act that this client does not know is 'other'. */
export function effectOf({ action, after }: Pick<ModerationView, 'action' | 'after'>): ModerationEffect {
  const now = (after ?? {}) as { mutedAll?: boolean; shield?: boolean; roomRole?: RoomRole };
  if (action === 'muteAll') return now.mutedAll ? 'muteAllOn' : 'muteAllOff';
  if (action === 'shield') return now.shield ? 'shieldOn' : 'shieldOff';
  if (action === 'pin') return after ? 'pinned' : 'unpinned';
  if (action === 'moderator') return now.roomRole === RoomRole.Moderator ? 'appointed' : 'dismissed';
  return EFFECTS.find((effect) => effect === action) ?? 'other';
}
