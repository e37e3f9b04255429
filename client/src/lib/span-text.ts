/** A span of minutes in the largest unit that fits it whole: ten minutes, an hour, a week as seven days. */
import type { TFunction } from 'i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

export function spanText(t: TFunction<'room'>, minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return t('span.days', { count: minutes / DAY });
  if (minutes >= HOUR && minutes % HOUR === 0) return t('span.hours', { count: minutes / HOUR });
  return t('span.minutes', { count: minutes });
}
