// Corrections of wallets: what was done, what waits for a second admin, and what nobody agreed to in time.
import { Link } from 'react-router';
import { AdjustmentState } from '../../../src/api/enums/adjustment-state.gen';
import type { AdjustmentShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { spanOf } from '../../engine/days';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { Person, personText } from '../../frame/person';
import { days, optionsOf } from './filters';

/** Everybody who may have asked for one. */
function useOwn() {
  return { operators: useCall('/admin/operator_list', { pageSize: 100 }).data?.list };
}

export default place({
  id: 'adjustments',
  title: 'money.section.adjustments',
  text: ({ t }) => (
    <>
      {t('money.adjust.text')} <Link to="/people">{t('money.adjust.toPeople')}</Link>
    </>
  ),
  section: true,
  useOwn,
  path: '/admin/adjust_list',
  pages: 'numbered',
  rowId: ({ adjustId }) => adjustId,
  every: 20_000,
  filters: {
    user: { type: 'id', label: 'money.userId', search: true },
    status: {
      type: 'choice',
      label: 'money.state',
      options: ({ t }) => optionsOf(t('money.allStates'), [1, 2, 3], (n) => t(`money.adjust.statuses.${n}`)),
    },
    operator: {
      type: 'choice',
      label: 'money.adjust.by',
      options: ({ t, operators = [] }) => [
        { value: '', label: t('money.adjust.everybody') },
        ...operators.map(({ operatorId, name }) => ({ value: operatorId, label: name })),
      ],
    },
    ...days,
  },
  ask: ({ user, operator, status, from, to }) => ({
    userId: user || undefined,
    operatorId: operator || undefined,
    status: Number(status),
    ...spanOf({ from, to }),
  }),
  empty: 'money.adjust.none',
  columns: [
    {
      id: 'askTime',
      name: 'money.adjust.asked',
      type: 'moment',
      of: 'askTime',
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
    { id: 'amount', name: 'money.coins', type: 'signed', of: 'amount', sortable: true },
    { id: 'status', name: 'money.state', of: stateOf },
    { id: 'by', name: 'money.adjust.by', of: 'askedName' },
    { id: 'reason', name: 'money.reason', type: 'name', of: 'reason', wide: true },
    {
      id: 'agreed',
      name: 'money.adjust.agreed',
      of: 'agreedBy',
      cell: ({ agreedBy }) => agreedBy ?? '–',
      optional: true,
    },
  ],
  panel: {
    title: ({ amount, user }, { t, signed }) =>
      t('money.adjust.title', { coins: signed(amount), name: user.nickName }),
    facts: [
      { name: 'money.state', of: stateOf },
      { name: 'money.user', cell: ({ user }) => <Person {...user} /> },
      { name: 'money.coins', type: 'signed', of: 'amount' },
      { name: 'money.reason', type: 'name', of: 'reason' },
      { name: 'money.adjust.by', of: ({ askedName, askedBy }) => askedName || askedBy },
      { name: 'money.adjust.asked', type: 'moment', of: 'askTime' },
      { name: 'money.adjust.agreed', of: 'agreedBy' },
      {
        name: 'money.waiting.until',
        type: 'moment',
        of: ({ doneTime, lapseTime }) => (doneTime === null ? lapseTime : null),
      },
      { name: 'money.adjust.done', type: 'moment', of: 'doneTime' },
      { name: 'money.adjust.id', of: 'adjustId' },
    ],
    acts: [
      {
        id: 'agree',
        word: 'money.waiting.agree',
        when: (row, tools) => waits(row) && !isOwn(row, tools),
        act: async ({ adjustId }, _, { t }) => {
          await call('/admin/wallet_adjust', { adjustId });
          return t('money.waiting.agreed');
        },
      },
    ],
    note: (row, tools) => waits(row) && isOwn(row, tools) && tools.t('money.waiting.yours'),
  },
});

function stateOf({ status }: AdjustmentShown, { t }: Tools) {
  return t(`money.adjust.statuses.${status as 1 | 2 | 3}`);
}

const waits = ({ status }: AdjustmentShown) => status === AdjustmentState.Waiting;

/** Who asked cannot agree. */
const isOwn = ({ askedBy }: AdjustmentShown, { operator }: Tools) => askedBy === operator.operatorId;
