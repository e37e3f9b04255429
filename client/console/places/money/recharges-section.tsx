// Orders of coins, and taking one back.
import { RechargeStatus } from '../../../src/api/enums/recharge-status.gen';
import type { OrderShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import { spanOf } from '../../engine/days';
import { place } from '../../engine/place';
import { Moment } from '../../frame/moment';
import { Person, personText } from '../../frame/person';
import { days, optionsOf } from './filters';

import { WaitingRefunds } from './waiting';

export default place({
  id: 'recharges',
  title: 'money.section.recharges',
  text: 'money.recharge.text',
  section: true,
  Above: WaitingRefunds,
  path: '/admin/recharge_list',
  changes: ['/admin/approval_list'],
  pages: 'numbered',
  rowId: ({ orderId }) => orderId,
  every: 20_000,
  filters: {
    user: { type: 'id', label: 'money.userId', search: true },
    order: { type: 'id', label: 'money.recharge.order', digits: false },
    status: {
      type: 'choice',
      label: 'money.state',
      options: ({ t }) =>
        optionsOf(t('money.allStates'), [1, 2, 3, 4, 5], (n) => t(`money.recharge.statuses.${n}`)),
    },
    ...days,
  },
  ask: ({ user, order, status, from, to }) => ({
    userId: user || undefined,
    orderId: order,
    status: Number(status),
    ...spanOf({ from, to }),
  }),
  empty: 'money.recharge.none',
  columns: [
    {
      id: 'createTime',
      name: 'money.recharge.ordered',
      type: 'moment',
      of: 'createTime',
      fixed: true,
      sortable: true,
    },
    {
      id: 'user',
      name: 'money.user',
      type: 'name',
      of: ({ user }) => user.nickName,
      text: ({ user }) => personText(user),
    },
    { id: 'coins', name: 'money.coins', type: 'coins', of: broughtBy, sortable: true },
    { id: 'price', name: 'money.price', type: 'number', of: (row, { price }) => price(row) },
    {
      id: 'status',
      name: 'money.state',
      of: (row, { t }) => t(`money.recharge.statuses.${row.rechargeStatus}`),
    },
    { id: 'provider', name: 'money.recharge.provider', of: 'provider' },
    {
      id: 'payTime',
      name: 'money.recharge.paid',
      type: 'moment',
      of: 'payTime',
      sortable: true,
      optional: true,
    },
    {
      id: 'product',
      name: 'money.recharge.product',
      of: 'productId',
      cell: ({ productId }, { t }) => productId || t('money.recharge.ownAmount'),
      optional: true,
    },
    { id: 'order', name: 'money.recharge.order', of: 'orderId', optional: true },
  ],
  panel: {
    title: (row, { t, coins }) => t('money.recharge.title', { coins: coins(broughtBy(row)) }),
    facts: [
      { name: 'money.state', of: (row, { t }) => t(`money.recharge.statuses.${row.rechargeStatus}`) },
      { name: 'money.user', cell: ({ user }) => <Person {...user} /> },
      { name: 'money.recharge.hasNow', type: 'coins', of: 'balance' },
      { name: 'money.coins', type: 'coins', of: 'coins' },
      { name: 'money.recharge.bonus', type: 'coins', of: 'bonus' },
      { name: 'money.price', of: (row, { price }) => price(row) },
      { name: 'money.recharge.product', of: (row, { t }) => row.productId || t('money.recharge.ownAmount') },
      { name: 'money.recharge.provider', of: 'provider' },
      { name: 'money.recharge.txn', of: ({ providerTxnId }) => providerTxnId || '–' },
      { name: 'money.recharge.ordered', type: 'moment', of: 'createTime' },
      { name: 'money.recharge.paid', type: 'moment', of: 'payTime' },
      {
        name: 'money.recharge.takenBack',
        cell: ({ refundTime, refundOperator }, { t }) =>
          refundTime !== null && (
            <span>
              <Moment time={refundTime} /> · {refundOperator ?? t('money.recharge.byProvider')}
            </span>
          ),
      },
      { name: 'money.reason', of: 'refundReason' },
      { name: 'money.recharge.order', of: 'orderId' },
    ],
    acts: [
      {
        id: 'refund',
        word: 'money.recharge.refund',
        look: 'danger',
        when: ({ rechargeStatus }) => rechargeStatus === RechargeStatus.Paid,
        ask: (order, { t, coins, price }) => {
          const there = Math.min(broughtBy(order), Math.max(0, order.balance));
          const lost = coins(broughtBy(order) - there);
          return {
            title: t('money.recharge.refundTitle', {
              coins: coins(broughtBy(order)),
              name: order.user.nickName,
            }),
            effect: t('money.recharge.refundEffect', { there: coins(there), lost, price: price(order) }),
            reason: {},
            confirm: t('money.recharge.refund'),
          };
        },
        act: async (order, { reason, requestId }, { t, coins }) => {
          const { done } = await call('/admin/recharge_refund', {
            orderId: order.orderId,
            reason,
            requestId,
          });
          return t(done ? 'money.recharge.refunded' : 'money.waits', { coins: coins(broughtBy(order)) });
        },
      },
    ],
  },
});

/** The coins of an order, with those that were given with them. */
function broughtBy({ coins, bonus }: OrderShown) {
  return coins + bonus;
}
