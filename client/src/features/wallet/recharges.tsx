// Orders of coins and what became of them.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { RechargeStatus } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import { coinText, priceText } from '../../money/figures';
import { orderPath } from '../../money/paying';
import type { RechargeRow } from '../../money/shapes';
import { Moment } from './moment';
import { OrderCard } from './order-card';
import { Statement, usePage } from './statement';
import styles from './wallet.module.css';

export default function Recharges() {
  const { t, i18n } = useTranslation('money');
  const [pageNum, setPageNum] = usePage('');
  const shown = useSearchParams()[0].get('order');
  const { data, error, refetch } = useCall(
    '/web_anchor/recharge_record',
    { pageNum, pageSize: 20 },
    { fresh: 0, keepLast: true },
  );
  return (
    <Statement<RechargeRow>
      head={shown && <OrderCard key={shown} orderId={shown} />}
      label={t('wallet.tab.record')}
      empty={t('wallet.emptyText.record')}
      page={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ orderId }) => orderId}
      pageNum={pageNum}
      onPage={setPageNum}
      columns={[
        { key: 'time', head: t('wallet.time'), cell: ({ createTime }) => <Moment time={createTime} /> },
        {
          key: 'order',
          head: t('wallet.order'),
          least: true,
          cell: ({ orderId }) => <span className={cx('faint tiny', styles.ref)}>{orderId}</span>,
        },
        {
          key: 'coins',
          head: t('wallet.coins'),
          figure: true,
          cell: ({ coins, bonus }) => coinText(i18n.language, coins + bonus),
        },
        {
          key: 'price',
          head: t('wallet.price'),
          figure: true,
          cell: ({ price }) => <bdi>{priceText(i18n.language, price)}</bdi>,
        },
        {
          key: 'status',
          head: t('wallet.status'),
          cell: ({ orderId, rechargeStatus }) => (
            <span className={cx('inline-row wraps', styles.state)}>
              <span className={styles.status} data-status={rechargeStatus}>
                {t(`recharge.${rechargeStatus}`)}
              </span>
              {rechargeStatus === RechargeStatus.Pending && orderId !== shown && (
                <Link className={styles.link} to={orderPath(orderId)}>
                  {t('order.open')}
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
