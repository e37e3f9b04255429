// How long a suspension lasts: some days, or until somebody lifts it.
import type { TFunction } from 'i18next';
import { serverNow } from '../../src/lib/server-clock';

const days = [1, 7, 30, 0] as const;
const DAY = 86_400_000;

/** For the `lasts` of an ActDialog. */
export const daysOf = (t: TFunction<'console'>) => ({
  initial: '7',
  options: days.map((count) => ({
    value: String(count),
    label: count === 0 ? t('act.untilLifted') : t('act.days', { count }),
  })),
});

/** The end of it for the server: milliseconds since 1970, or undefined. */
export const endOfDays = (count: string) => (count === '0' ? undefined : serverNow() + Number(count) * DAY);
