// The time of a notice on the reader's own clock: its sentence says it on that of the brand or of the site.
import { NotifyType } from '../../api/enums.gen';
import type { NoticeShown } from '../../api/notices';
import { ownTime } from '../../lib/zone';

type Told = Pick<NoticeShown, 'type' | 'title' | 'body' | 'params'>;

/** An operator cancelled the booking. */
export const isSlotCancelled = ({ type, params }: Pick<Told, 'type' | 'params'>): boolean =>
  type === NotifyType.System && (params as { kind?: unknown }).kind === 'slotCancelled';

/** When a slot begins, or a mute ends. Null for every other notice, and where both clocks agree. */
export function ownNoticeTime({ type, params }: Pick<Told, 'type' | 'params'>): string | null {
  const { startTime, endTime, timezone } = params as {
    startTime?: number;
    endTime?: number | null;
    timezone?: string;
  };
  const ofSlot = type === NotifyType.SlotSoon || isSlotCancelled({ type, params });
  const time = ofSlot ? startTime : type === NotifyType.Muted ? endTime : null;
  return time && timezone ? ownTime(time, timezone) : null;
}
