// Orders of coins and what became of them.
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call';
import { coinText, priceText } from '../../money/figures';
import type { RechargeRow } from '../../money/shapes';
import { Moment } from './moment';
import { Statement, usePage } from './statement';
import styles from './wallet.module.css';

export default function Recharges() {
  const { t, i18n } = useTranslation('money');
  const [pageNum, setPageNum] = usePage('');
  const { data, error, refetch } = useCall(
    '/web_anchor/recharge_record',
    { pageNum, pageSize: 20 },
    { fresh: 0, keepLast: true },
  );
  return (
    <Statement<RechargeRow>
      label={t('wallet.tab.record')}
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
          cell: ({ orderId }) => <span className={styles.ref}>{orderId}</span>,
        },
        {
          key: 'coins',
          head: t('wallet.coins'),
          figure: true,
          cell: ({ coins }) => coinText(i18n.language, coins),
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
          cell: ({ rechargeStatus }) => (
            <span className={styles.status} data-status={rechargeStatus}>
              {t(`recharge.${rechargeStatus}`)}
            </span>
          ),
        },
      ]}
    />
  );
}
