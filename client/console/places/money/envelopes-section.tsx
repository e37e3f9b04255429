// Red envelopes of all rooms, and the shares of one beside the list.
import { RedStatus } from '../../../src/api/enums/red-status.gen';
import type { EnvelopeShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import type { PartProps } from '../../engine/data';
import { spanOf } from '../../engine/days';
import { place } from '../../engine/place';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { Person, personText } from '../../frame/person';
import { days, optionsOf } from './filters';
import styles from './money.module.css';

export default place({
  id: 'envelopes',
  title: 'money.section.envelopes',
  text: 'money.envelope.text',
  section: true,
  path: '/admin/envelope_list',
  pages: 'numbered',
  rowId: ({ redEnvelopeId }) => redEnvelopeId,
  every: 20_000,
  filters: {
    house: { type: 'id', label: 'money.envelope.room', search: true },
    user: { type: 'id', label: 'money.envelope.senderId' },
    status: {
      type: 'choice',
      label: 'money.state',
      options: ({ t }) =>
        optionsOf(t('money.allStates'), [1, 2, 3], (n) => t(`money.envelope.statuses.${n}`)),
    },
    type: {
      type: 'choice',
      label: 'money.envelope.type',
      options: ({ t }) => optionsOf(t('money.allKinds'), [1, 2, 3], (n) => t(`money.envelope.types.${n}`)),
    },
    ...days,
  },
  ask: ({ house, user, status, type, from, to }) => ({
    houseId: house || undefined,
    userId: user || undefined,
    status: Number(status),
    redType: Number(type),
    ...spanOf({ from, to }),
  }),
  empty: 'money.envelope.none',
  columns: [
    { id: 'createTime', name: 'money.sent', type: 'moment', of: 'createTime', fixed: true, sortable: true },
    {
      id: 'room',
      name: 'money.envelope.room',
      wide: true,
      of: ({ houseId, houseName }) => `${houseId} ${houseName}`,
      cell: (row) => <RoomName {...row} />,
    },
    {
      id: 'sender',
      name: 'money.envelope.sender',
      type: 'name',
      of: ({ sender }) => sender.nickName,
      text: ({ sender }) => personText(sender),
    },
    { id: 'totalAmount', name: 'money.coins', type: 'coins', of: 'totalAmount', sortable: true },
    {
      id: 'taken',
      name: 'money.envelope.taken',
      type: 'number',
      of: takenOf,
      text: (row) => takenOf(row).replaceAll(' ', ''),
    },
    { id: 'status', name: 'money.state', of: (row, { t }) => t(`money.envelope.statuses.${row.redStatus}`) },
    {
      id: 'type',
      name: 'money.envelope.type',
      of: ({ redType }, { t }) => t(`money.envelope.types.${redType}`),
      optional: true,
    },
    { id: 'refunded', name: 'money.envelope.refunded', type: 'coins', of: 'refunded', optional: true },
    {
      id: 'expireTime',
      name: 'money.envelope.expires',
      type: 'moment',
      of: 'expireTime',
      sortable: true,
      optional: true,
    },
  ],
  panel: {
    title: ({ totalAmount }, { t, coins }) => t('money.envelope.title', { coins: coins(totalAmount) }),
    facts: [
      { name: 'money.state', of: (row, { t }) => t(`money.envelope.statuses.${row.redStatus}`) },
      { name: 'money.envelope.type', of: (row, { t }) => t(`money.envelope.types.${row.redType}`) },
      { name: 'money.envelope.sender', cell: ({ sender }) => <Person {...sender} /> },
      { name: 'money.envelope.receiver', cell: ({ receiver }) => receiver && <Person {...receiver} /> },
      {
        name: 'money.envelope.room',
        cell: (row) => (
          <a href={`/anchor/room/${row.houseId}`} target="_blank" rel="noreferrer">
            <RoomName {...row} />
          </a>
        ),
      },
      { name: 'money.envelope.remark', type: 'name', of: 'remark' },
      { name: 'money.envelope.taken', of: takenOf },
      { name: 'money.envelope.left', type: 'coins', of: 'leftAmount' },
      { name: 'money.envelope.refunded', type: 'coins', of: 'refunded' },
      { name: 'money.sent', type: 'moment', of: 'createTime' },
      { name: 'money.envelope.opens', type: 'moment', of: 'openTime' },
      { name: 'money.envelope.expires', type: 'moment', of: 'expireTime' },
      { name: 'money.envelope.ended', type: 'moment', of: 'endTime' },
      { name: 'money.envelope.id', of: 'redEnvelopeId' },
    ],
    Below: Shares,
  },
});

function takenOf({ totalCount, leftCount }: EnvelopeShown) {
  return `${totalCount - leftCount} / ${totalCount}`;
}

const RoomName = ({ houseId, houseName }: EnvelopeShown) => (
  <>
    {houseId} <bdi>{houseName}</bdi>
  </>
);

/** What was taken out of it; of an open one it is read again and again. */
function Shares({ row, tools: { t, coins } }: PartProps<EnvelopeShown, object>) {
  const every = row.redStatus === RedStatus.Open ? 5_000 : undefined;
  const shown = useCall('/admin/envelope_show', { redEnvelopeId: row.redEnvelopeId }, { every });
  return (
    <PanelPart title={t('money.envelope.shares')}>
      {shown.error && !shown.data && (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} line />
      )}
      {!shown.data && !shown.error && <Skeleton height={80} />}
      {shown.data?.shares.length === 0 && <p className="quiet">{t('money.envelope.nobody')}</p>}
      <ol className={cx('stack gap-2 small', styles.shares)}>
        {shown.data?.shares.map(({ user, amount, time, best }, index) => (
          <li key={user.userId}>
            <span className="num">{index + 1}</span>
            <span>
              <Person {...user} />
            </span>
            <span className={cx('num', best && styles.best)}>
              {coins(amount)}
              {best && ` · ${t('money.envelope.best')}`}
            </span>
            <Moment time={time} />
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
