// When something happened, to the minute, as every table of the wallet shows it.
import { momentText } from '../../i18n/format';
import styles from './wallet.module.css';

export function Moment({ time }: { time: number }) {
  return (
    <time className={styles.moment} dateTime={new Date(time).toISOString()} dir="auto">
      {momentText(time)}
    </time>
  );
}
