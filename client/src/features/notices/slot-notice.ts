// When the slot of a notice begins: its sentence says it on the clocks of the brand, and readers elsewhere see their own too.
import { NotifyType } from '../../api/enums.gen';
import type { NoticeShown } from '../../api/notices';
import { ownTime } from '../../lib/zone';

type Told = Pick<NoticeShown, 'type' | 'title' | 'body' | 'params'>;

/** An operator cancelled the booking. */
export const isSlotCancelled = ({ type, params }: Pick<Told, 'type' | 'params'>): boolean =>
  type === NotifyType.System && (params as { kind?: unknown }).kind === 'slotCancelled';

/** Null for every other notice, and where both clocks agree. */
export function ownSlotTime({ type, params }: Pick<Told, 'type' | 'params'>): string | null {
  if (type !== NotifyType.SlotSoon && !isSlotCancelled({ type, params })) return null;
  const { startTime, timezone } = params as { startTime?: number; timezone?: string };
  return startTime && timezone ? ownTime(startTime, timezone) : null;
}
