// Orders of coins, and taking one back.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderShown } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { DaySpan, spanOf } from './day-span';
import { useFigures } from './figures';
import { IdInput } from './id-input';
import styles from './money.module.css';
import { personText } from './person';
import { RechargePanel } from './recharge-panel';
import { WaitingRefunds } from './waiting-refunds';

const defaults = { user: '', order: '', status: '', from: '', to: '', sort: '' };
const statuses = [1, 2, 3, 4, 5] as const;

export default function RechargesSection() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { coins, price } = useFigures();
  const { user, order, status, from, to, sort } = state.filters;
  const ask = {
    userId: user || undefined,
    orderId: order,
    status: Number(status),
    sort,
    ...spanOf({ from, to }),
  };
  const list = useCall(
    '/admin/recharge_list',
    { ...ask, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 20_000 },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ orderId }) => orderId, state);
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/admin/recharge_list'] }),
      queries.invalidateQueries({ queryKey: ['/admin/approval_list'] }),
    ]);

  const columns = useMemo<Column<OrderShown>[]>(
    () => [
      {
        id: 'createTime',
        name: t('money.recharge.ordered'),
        fixed: true,
        sortable: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      {
        id: 'user',
        name: t('money.user'),
        cell: (row) => <bdi>{row.user.nickName}</bdi>,
        text: (row) => personText(row.user),
      },
      {
        id: 'coins',
        name: t('money.coins'),
        numeric: true,
        sortable: true,
        cell: (row) => coins(row.coins + row.bonus),
        text: (row) => String(row.coins + row.bonus),
      },
      { id: 'price', name: t('money.price'), numeric: true, cell: price, text: price },
      {
        id: 'status',
        name: t('money.state'),
        cell: (row) => t(`money.recharge.statuses.${row.rechargeStatus}`),
        text: (row) => t(`money.recharge.statuses.${row.rechargeStatus}`),
      },
      {
        id: 'provider',
        name: t('money.recharge.provider'),
        cell: (row) => row.provider,
        text: (row) => row.provider,
      },
      {
        id: 'payTime',
        name: t('money.recharge.paid'),
        sortable: true,
        optional: true,
        cell: ({ payTime }) => payTime !== null && <Moment time={payTime} />,
        text: ({ payTime }) => (payTime === null ? '' : momentText(payTime)),
      },
      {
        id: 'product',
        name: t('money.recharge.product'),
        optional: true,
        cell: ({ productId }) => productId || t('money.recharge.ownAmount'),
        text: ({ productId }) => productId,
      },
      {
        id: 'order',
        name: t('money.recharge.order'),
        optional: true,
        cell: ({ orderId }) => orderId,
        text: ({ orderId }) => orderId,
      },
    ],
    [t, coins, price],
  );

  return (
    <>
      <p className={styles.text}>{t('money.recharge.text')}</p>
      <WaitingRefunds onChanged={changed} />
      <Beside>
        <DataTable
          id="recharges"
          label={t('money.section.recharges')}
          columns={columns}
          rows={rows}
          rowId={({ orderId }) => orderId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('money.recharge.none')}
          sort={{ by: sort, onSort: (by) => state.filter({ sort: by }) }}
          filters={
            <>
              <IdInput
                label={t('money.userId')}
                value={user}
                search
                onChange={(value) => state.filter({ user: value })}
              />
              <IdInput
                label={t('money.recharge.order')}
                value={order}
                digits={false}
                onChange={(value) => state.filter({ order: value })}
              />
              <SelectBox
                aria-label={t('money.state')}
                value={status}
                onChange={(value) => state.filter({ status: value })}
                options={[
                  { value: '', label: t('money.allStates') },
                  ...statuses.map((n) => ({ value: String(n), label: t(`money.recharge.statuses.${n}`) })),
                ]}
              />
              <DaySpan from={from} to={to} onChange={state.filter} />
            </>
          }
          all={() => readPages((page) => call('/admin/recharge_list', { ...ask, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <RechargePanel
            key={open.orderId}
            order={open}
            onClose={() => state.show('')}
            onStep={step}
            onChanged={changed}
          />
        )}
      </Beside>
    </>
  );
}
