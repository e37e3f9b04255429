// For anchors: what gifts and tips brought, day by day and one by one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call';
import { datesOf } from '../../i18n/months';
import { cx } from '../../lib/cx';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { Income as IncomeRow } from '../../money/shapes';
import { Chips } from '../../ui/chips';
import { ErrorState } from '../../ui/error-state';
import { EarningsBars } from './earnings-bars';
import { GiftCount, Named, RoomLink } from './flow-note';
import { Moment } from './moment';
import { MonthBox, Statement, usePage } from './statement';
import styles from './wallet.module.css';

const DAYS = [7, 30, 90];

export default function Income() {
  const { t, i18n } = useTranslation('money');
  const [month, setMonth] = useState('');
  const [pageNum, setPageNum] = usePage(month);
  const { data, error, refetch } = useCall(
    '/web_anchor/income_detail',
    { pageNum, pageSize: 20, ...datesOf(month) },
    { fresh: 0, keepLast: true },
  );
  return (
    <div className={cx('stack gap-24', styles.stack)}>
      <Recent />
      <Statement<IncomeRow>
        label={t('wallet.tab.income')}
        empty={t('wallet.emptyText.income')}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ flowId }) => flowId}
        pageNum={pageNum}
        onPage={setPageNum}
        filters={<MonthBox value={month} onChange={setMonth} />}
        head={
          data && (
            <p className="row gap-10 quiet strong">
              {t('wallet.sum')} <Coins value={data.sum} />
            </p>
          )
        }
        columns={[
          { key: 'time', head: t('wallet.time'), cell: ({ createTime }) => <Moment time={createTime} /> },
          {
            key: 'type',
            head: t('wallet.type'),
            cell: ({ flowType, gift, count }) =>
              gift ? <GiftCount gift={gift} count={count} /> : t(`flow.${flowType}`),
          },
          {
            key: 'from',
            head: t('wallet.from'),
            cell: ({ from, houseId, houseName }) => (
              <div className={cx('stack gap-2 shrinks breaks', styles.note)}>
                <Named person={from} />
                <small>
                  <RoomLink houseId={houseId} houseName={houseName} />
                </small>
              </div>
            ),
          },
          {
            key: 'amount',
            head: t('wallet.amount'),
            figure: true,
            cell: ({ amount }) => <b className={styles.signed}>{coinText(i18n.language, amount)}</b>,
          },
        ]}
      />
    </div>
  );
}

function Recent() {
  const { t } = useTranslation('money');
  const [days, setDays] = useState(7);
  const { data, error, refetch } = useCall(
    '/web_anchor/recent_earnings',
    { days },
    { fresh: 30_000, keepLast: true },
  );
  return (
    <section className={cx('card stack gap-16', styles.recent)} aria-label={t('earnings.title')}>
      <div className={cx('row wraps', styles.recentHead)}>
        <b>{t('earnings.title')}</b>
        <Chips
          label={t('earnings.days')}
          items={DAYS.map((value) => ({ value, label: t('earnings.n', { count: value }) }))}
          value={days}
          onChange={setDays}
        />
        {data && <Coins value={data.total} size={18} className={styles.total} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {data && <EarningsBars list={data.list} />}
    </section>
  );
}
