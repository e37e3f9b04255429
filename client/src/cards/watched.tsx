// How far the reader has watched something recorded: a line along the lower edge of its cover.
import { useTranslation } from 'react-i18next';
import { duration } from '../i18n/format';
import styles from './replay.module.css';

interface WatchedProps {
  seconds: number;
  /** Seconds. */
  length: number;
}

export function Watched({ seconds, length }: WatchedProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className={styles.watched} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (100 * seconds) / Math.max(1, length))}%` }} />
      </span>
      <span className="vh">{t('watchedTo', { time: duration(seconds) })}</span>
    </>
  );
}
