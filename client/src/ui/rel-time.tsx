// How long ago something was, kept right while it stands on the screen.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { relTime } from '../lib/format';

interface RelTimeProps {
  /** Epoch milliseconds. */
  time: number;
}

export function RelTime({ time }: RelTimeProps) {
  const { t } = useTranslation('common');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(beat);
  }, []);
  return <time dateTime={new Date(time).toISOString()}>{relTime(t, time, now)}</time>;
}
