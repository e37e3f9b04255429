// Red envelopes of all rooms, and the shares of one beside the list.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnvelopeShown } from '../../../src/api/schema.gen';
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
import { EnvelopePanel } from './envelope-panel';
import { useFigures } from './figures';
import { IdInput } from './id-input';
import styles from './money.module.css';
import { personText } from './person';

const defaults = { house: '', user: '', status: '', type: '', from: '', to: '', sort: '' };
const statuses = [1, 2, 3] as const;
const types = [1, 2, 3] as const;

export default function EnvelopesSection() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const { coins } = useFigures();
  const { house, user, status, type, from, to, sort } = state.filters;
  const ask = {
    houseId: house || undefined,
    userId: user || undefined,
    status: Number(status),
    redType: Number(type),
    sort,
    ...spanOf({ from, to }),
  };
  const list = useCall(
    '/admin/envelope_list',
    { ...ask, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 20_000 },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ redEnvelopeId }) => redEnvelopeId, state);

  const columns = useMemo<Column<EnvelopeShown>[]>(
    () => [
      {
        id: 'createTime',
        name: t('money.sent'),
        fixed: true,
        sortable: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      {
        id: 'room',
        name: t('money.envelope.room'),
        wide: true,
        cell: ({ houseId, houseName }) => (
          <>
            {houseId} <bdi>{houseName}</bdi>
          </>
        ),
        text: ({ houseId, houseName }) => `${houseId} ${houseName}`,
      },
      {
        id: 'sender',
        name: t('money.envelope.sender'),
        cell: ({ sender }) => <bdi>{sender.nickName}</bdi>,
        text: ({ sender }) => personText(sender),
      },
      {
        id: 'totalAmount',
        name: t('money.coins'),
        numeric: true,
        sortable: true,
        cell: ({ totalAmount }) => coins(totalAmount),
        text: ({ totalAmount }) => String(totalAmount),
      },
      {
        id: 'taken',
        name: t('money.envelope.taken'),
        numeric: true,
        cell: ({ totalCount, leftCount }) => `${totalCount - leftCount} / ${totalCount}`,
        text: ({ totalCount, leftCount }) => `${totalCount - leftCount}/${totalCount}`,
      },
      {
        id: 'status',
        name: t('money.state'),
        cell: (row) => t(`money.envelope.statuses.${row.redStatus}`),
        text: (row) => t(`money.envelope.statuses.${row.redStatus}`),
      },
      {
        id: 'type',
        name: t('money.envelope.type'),
        optional: true,
        cell: ({ redType }) => t(`money.envelope.types.${redType}`),
        text: ({ redType }) => t(`money.envelope.types.${redType}`),
      },
      {
        id: 'refunded',
        name: t('money.envelope.refunded'),
        numeric: true,
        optional: true,
        cell: ({ refunded }) => coins(refunded),
        text: ({ refunded }) => String(refunded),
      },
      {
        id: 'expireTime',
        name: t('money.envelope.expires'),
        sortable: true,
        optional: true,
        cell: ({ expireTime }) => <Moment time={expireTime} />,
        text: ({ expireTime }) => momentText(expireTime),
      },
    ],
    [t, coins],
  );

  return (
    <>
      <p className={styles.text}>{t('money.envelope.text')}</p>
      <Beside>
        <DataTable
          id="envelopes"
          label={t('money.section.envelopes')}
          columns={columns}
          rows={rows}
          rowId={({ redEnvelopeId }) => redEnvelopeId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('money.envelope.none')}
          sort={{ by: sort, onSort: (by) => state.filter({ sort: by }) }}
          filters={
            <>
              <IdInput
                label={t('money.envelope.room')}
                value={house}
                search
                onChange={(value) => state.filter({ house: value })}
              />
              <IdInput
                label={t('money.envelope.senderId')}
                value={user}
                onChange={(value) => state.filter({ user: value })}
              />
              <SelectBox
                aria-label={t('money.state')}
                value={status}
                onChange={(value) => state.filter({ status: value })}
                options={[
                  { value: '', label: t('money.allStates') },
                  ...statuses.map((n) => ({ value: String(n), label: t(`money.envelope.statuses.${n}`) })),
                ]}
              />
              <SelectBox
                aria-label={t('money.envelope.type')}
                value={type}
                onChange={(value) => state.filter({ type: value })}
                options={[
                  { value: '', label: t('money.allKinds') },
                  ...types.map((n) => ({ value: String(n), label: t(`money.envelope.types.${n}`) })),
                ]}
              />
              <DaySpan from={from} to={to} onChange={state.filter} />
            </>
          }
          all={() => readPages((page) => call('/admin/envelope_list', { ...ask, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <EnvelopePanel
            key={open.redEnvelopeId}
            envelope={open}
            onClose={() => state.show('')}
            onStep={step}
          />
        )}
      </Beside>
    </>
  );
}
