// How long ago something was, kept right while it stands on the screen.
import { useTranslation } from 'react-i18next';
import { relTime } from '../i18n/format';
import { useServerNow } from '../lib/use-server-now';

interface RelTimeProps {
  /** Epoch milliseconds. */
  time: number;
}

export function RelTime({ time }: RelTimeProps) {
  const { t } = useTranslation('common');
  const now = useServerNow(true, 30_000);
  return <time dateTime={new Date(time).toISOString()}>{relTime(t, time, now)}</time>;
}
