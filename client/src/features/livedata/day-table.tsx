// The days of a month on which the anchor was on the air, the latest first; on a phone each day is a block.
import { useTranslation } from 'react-i18next';
import type { LiveDayRow } from '../../api/schema.gen';
import { clockTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { dayText, spanWords } from '../../lib/date-text';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import styles from './livedata.module.css';

export function DayTable({ days }: { days: readonly LiveDayRow[] }) {
  const { t, i18n } = useTranslation('livedata');
  const number = (value: number) => coinText(i18n.language, value);
  return (
    <table className={cx('card full-width', styles.table)}>
      <caption className="vh">{t('history')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('figure.liveSeconds')}</th>
          <th scope="col">{t('sessions')}</th>
          <th scope="col">{t('figure.peak')}</th>
          <th scope="col">{t('figure.newFans')}</th>
          <th scope="col">{t('figure.giftAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <bdi className="num">{dayText(day.date)}</bdi>
              {day.provisional && (
                <span className={cx('quiet tiny', styles.provisional)}>{t('provisional')}</span>
              )}
            </th>
            <td data-name={t('figure.liveSeconds')}>{spanWords(day.liveSeconds)}</td>
            <td data-name={t('sessions')}>{number(day.sessions)}</td>
            <td data-name={t('figure.peak')}>
              <span>
                {number(day.peak)}
                {day.peakTime !== null && (
                  <small className={styles.at}>{t('at', { time: clockTime(day.peakTime) })}</small>
                )}
              </span>
            </td>
            <td data-name={t('figure.newFans')}>{number(day.newFans)}</td>
            <td data-name={t('figure.giftAmount')}>
              <Coins value={day.giftAmount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
