// How long a suspension lasts.
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../src/lib/server-clock';

const DAY = 86_400_000;
const days = [1, 7, 30, 0] as const;

export function useSuspendLengths() {
  const { t } = useTranslation('console');
  return days.map((count) => ({
    value: String(count),
    label: count === 0 ? t('act.untilLifted') : t('act.days', { count }),
  }));
}

/** Undefined: until somebody lifts it. */
export const endOf = (lasts: string) => (Number(lasts) === 0 ? undefined : serverNow() + Number(lasts) * DAY);
