// Gifts sent, and for anchors gifts received.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiftDirection } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { datesOf } from '../../i18n/months';
import { cx } from '../../lib/cx';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { GivenGift } from '../../money/shapes';
import { useSession } from '../../session/session';
import { Chips } from '../../ui/chips';
import { GiftCount, Named, RoomLink } from './flow-note';
import { Moment } from './moment';
import { type Column, MonthBox, Statement, ToRooms, usePage } from './statement';
import styles from './wallet.module.css';

export default function Gifts() {
  const { t, i18n } = useTranslation('money');
  const { user } = useSession();
  const [direction, setDirection] = useState<number>(GiftDirection.Sent);
  const [month, setMonth] = useState('');
  const [pageNum, setPageNum] = usePage(`${direction} ${month}`);
  const { data, error, refetch } = useCall(
    '/web_anchor/gift_detail',
    { direction, pageNum, pageSize: 20, ...datesOf(month) },
    { fresh: 0, keepLast: true },
  );
  const received = direction === GiftDirection.Received;
  const other: Column<GivenGift> = received
    ? { key: 'from', head: t('wallet.from'), cell: ({ from }) => <Named person={from} /> }
    : {
        key: 'to',
        head: t('wallet.to'),
        cell: ({ to, houseId, houseName }) => (
          <div className={cx('stack gap-2 shrinks breaks', styles.note)}>
            <Named person={to} />
            <small>
              <RoomLink houseId={houseId} houseName={houseName} />
            </small>
          </div>
        ),
      };
  return (
    <Statement<GivenGift>
      label={t('wallet.tab.gifts')}
      empty={t('wallet.emptyText.gifts')}
      next={<ToRooms />}
      page={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ giftTxId }) => giftTxId}
      pageNum={pageNum}
      onPage={setPageNum}
      filters={
        <>
          {user?.houseId && (
            <Chips
              label={t('wallet.direction')}
              items={[
                { value: GiftDirection.Sent, label: t('wallet.sent') },
                { value: GiftDirection.Received, label: t('wallet.received') },
              ]}
              value={direction}
              onChange={setDirection}
            />
          )}
          <MonthBox value={month} onChange={setMonth} />
        </>
      }
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
          key: 'gift',
          head: t('wallet.gift'),
          cell: ({ gift, count }) => <GiftCount gift={gift} count={count} />,
        },
        other,
        {
          key: 'amount',
          head: t(received ? 'wallet.income' : 'wallet.amount'),
          figure: true,
          cell: ({ amount, income }) => (
            <b className={styles.signed}>{coinText(i18n.language, received ? income : amount)}</b>
          ),
        },
      ]}
    />
  );
}
