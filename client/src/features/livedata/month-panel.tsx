// What a month came to: time on the air, the sport shown most often, the highest peak, followers and gifts.
import { useTranslation } from 'react-i18next';
import type { LiveDayRow, LiveMonth } from '../../api/schema.gen';
import { spanWords } from '../../lib/date-text';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import { sumsOf } from './day-figures';
import styles from './livedata.module.css';

interface MonthPanelProps {
  month: LiveMonth;
  days: readonly LiveDayRow[];
}

export function MonthPanel({ month, days }: MonthPanelProps) {
  const { t, i18n } = useTranslation('livedata');
  const number = (value: number) => coinText(i18n.language, value);
  const { peak, newFans, giftAmount, sessions } = sumsOf(days);
  const { totalLiveSeconds, liveDays, topCategory } = month;
  return (
    <dl className={styles.panel}>
      <div>
        <dt>{t('total')}</dt>
        <dd>{spanWords(totalLiveSeconds)}</dd>
        <dd className={styles.small}>
          {t('days', { count: liveDays })} · {t('broadcasts', { count: sessions })}
        </dd>
      </div>
      <div>
        <dt>{t('topCategory')}</dt>
        <dd>
          <bdi>{topCategory?.name ?? '–'}</bdi>
        </dd>
        {topCategory && (
          <dd className={styles.small}>
            {t('broadcasts', { count: topCategory.sessions })} · {spanWords(topCategory.liveSeconds)}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('figure.peak')}</dt>
        <dd>{number(peak)}</dd>
      </div>
      <div>
        <dt>{t('figure.newFans')}</dt>
        <dd>{number(newFans)}</dd>
      </div>
      <div>
        <dt>{t('figure.giftAmount')}</dt>
        <dd>
          <Coins value={giftAmount} size={20} />
        </dd>
      </div>
    </dl>
  );
}
