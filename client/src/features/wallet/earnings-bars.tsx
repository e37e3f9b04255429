// Earnings a day as bars, and the same numbers as a table for whoever prefers or needs them.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { daysText, dayText, WHOLE_DAY } from '../../lib/date-text';
import { coinText } from '../../money/figures';
import type { Earnings } from '../../money/shapes';
import styles from './wallet.module.css';

const HEIGHT = 120;

export function EarningsBars({ list }: { list: Earnings['list'] }) {
  const { t, i18n } = useTranslation('money');
  const most = Math.max(1, ...list.map(({ total }) => total));
  const coins = (n: number) => coinText(i18n.language, n);
  const share = (n: number) => (n > 0 ? Math.max(2, (n / most) * HEIGHT) : 0);
  return (
    <div className="stack gap-10">
      <div className={styles.bars} aria-hidden="true">
        {list.map(({ date, gift, tip, total }) => (
          <div
            key={date}
            className={cx('stack gap-6 shrinks grows', styles.day)}
            title={t('earnings.dayTotal', { day: dayText(date), coins: coins(total) })}
          >
            <div className={cx('column', styles.bar)} style={{ blockSize: HEIGHT }}>
              <span className={styles.tips} style={{ blockSize: share(tip) }} />
              <span className={styles.giftsBar} style={{ blockSize: share(gift) }} />
            </div>
            {list.length <= 7 && <span className={cx('faint tiny', styles.date)}>{dayText(date)}</span>}
          </div>
        ))}
      </div>
      <p className={cx('flex wraps quiet tiny', styles.legend)}>
        <span data-kind="gift">{t('flow.2')}</span>
        <span data-kind="tip">{t('flow.6')}</span>
        {list.length > 7 && (
          <span className={styles.span}>{daysText(list[0]?.date ?? '', list.at(-1)?.date ?? '')}</span>
        )}
      </p>
      <details className={styles.numbers}>
        <summary>{t('earnings.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('earnings.date')}</th>
              <th scope="col">{t('flow.2')}</th>
              <th scope="col">{t('flow.6')}</th>
              <th scope="col">{t('wallet.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ date, gift, tip, total }) => (
              <tr key={date}>
                <th scope="row">{dayText(date, WHOLE_DAY)}</th>
                <td>{coins(gift)}</td>
                <td>{coins(tip)}</td>
                <td>{coins(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
