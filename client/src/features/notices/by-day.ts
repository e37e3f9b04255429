// Notices by the day they came, as the reader's calendar has it. Pure.
import type { NoticeShown } from '../../api/notices';

export interface NoticeDay {
  /** Midnight at which the day began, epoch milliseconds. */
  start: number;
  notices: NoticeShown[];
}

/** Days with their notices in the order of the list, which is newest first. */
export function byDay(notices: readonly NoticeShown[]): NoticeDay[] {
  const days: NoticeDay[] = [];
  for (const notice of notices) {
    const start = new Date(notice.createTime).setHours(0, 0, 0, 0);
    const last = days.at(-1);
    if (last?.start === start) last.notices.push(notice);
    else days.push({ start, notices: [notice] });
  }
  return days;
}

/** How many days ago a day was: 0 for today. Days of 23 and 25 hours count as one. */
export const daysAgo = (start: number, now: number): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - start) / 86_400_000);
