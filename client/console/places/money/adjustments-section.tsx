// Corrections of wallets: what was done, what waits for a second admin, and what nobody agreed to in time.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AdjustmentState } from '../../../src/api/enums/adjustment-state.gen';
import type { AdjustmentShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { useToast } from '../../../src/ui/toast';
import { useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Facts } from '../../frame/facts';
import { Moment, momentText } from '../../frame/moment';
import { Beside, SidePanel } from '../../frame/side-panel';
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
import { Person, personText } from './person';

const defaults = { user: '', operator: '', status: '', from: '', to: '', sort: '' };
const statuses = [1, 2, 3] as const;
const stateOf = ({ status }: AdjustmentShown) => status as 1 | 2 | 3;

export default function AdjustmentsSection() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { signed } = useFigures();
  const { user, operator, status, from, to, sort } = state.filters;
  const ask = {
    userId: user || undefined,
    operatorId: operator || undefined,
    status: Number(status),
    sort,
    ...spanOf({ from, to }),
  };
  const list = useCall(
    '/admin/adjust_list',
    { ...ask, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 20_000 },
  );
  const operators = useCall('/admin/operator_list', { pageSize: 100 });
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ adjustId }) => adjustId, state);

  const columns = useMemo<Column<AdjustmentShown>[]>(
    () => [
      {
        id: 'askTime',
        name: t('money.adjust.asked'),
        fixed: true,
        sortable: true,
        cell: ({ askTime }) => <Moment time={askTime} />,
        text: ({ askTime }) => momentText(askTime),
      },
      {
        id: 'user',
        name: t('money.user'),
        cell: (row) => <bdi>{row.user.nickName}</bdi>,
        text: (row) => personText(row.user),
      },
      {
        id: 'amount',
        name: t('money.coins'),
        numeric: true,
        sortable: true,
        cell: ({ amount }) => signed(amount),
        text: ({ amount }) => String(amount),
      },
      {
        id: 'status',
        name: t('money.state'),
        cell: (row) => t(`money.adjust.statuses.${stateOf(row)}`),
        text: (row) => t(`money.adjust.statuses.${stateOf(row)}`),
      },
      {
        id: 'by',
        name: t('money.adjust.by'),
        cell: ({ askedName }) => askedName,
        text: ({ askedName }) => askedName,
      },
      {
        id: 'reason',
        name: t('money.reason'),
        wide: true,
        cell: ({ reason }) => <bdi>{reason}</bdi>,
        text: ({ reason }) => reason,
      },
      {
        id: 'agreed',
        name: t('money.adjust.agreed'),
        optional: true,
        cell: ({ agreedBy }) => agreedBy ?? '–',
        text: ({ agreedBy }) => agreedBy ?? '',
      },
    ],
    [t, signed],
  );

  return (
    <>
      <p className={styles.text}>
        {t('money.adjust.text')} <Link to="/people">{t('money.adjust.toPeople')}</Link>
      </p>
      <Beside>
        <DataTable
          id="adjustments"
          label={t('money.section.adjustments')}
          columns={columns}
          rows={rows}
          rowId={({ adjustId }) => adjustId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('money.adjust.none')}
          sort={{ by: sort, onSort: (by) => state.filter({ sort: by }) }}
          filters={
            <>
              <IdInput
                label={t('money.userId')}
                value={user}
                search
                onChange={(value) => state.filter({ user: value })}
              />
              <SelectBox
                aria-label={t('money.state')}
                value={status}
                onChange={(value) => state.filter({ status: value })}
                options={[
                  { value: '', label: t('money.allStates') },
                  ...statuses.map((n) => ({ value: String(n), label: t(`money.adjust.statuses.${n}`) })),
                ]}
              />
              <SelectBox
                aria-label={t('money.adjust.by')}
                value={operator}
                onChange={(value) => state.filter({ operator: value })}
                options={[
                  { value: '', label: t('money.adjust.everybody') },
                  ...(operators.data?.list ?? []).map(({ operatorId, name }) => ({
                    value: operatorId,
                    label: name,
                  })),
                ]}
              />
              <DaySpan from={from} to={to} onChange={state.filter} />
            </>
          }
          all={() => readPages((page) => call('/admin/adjust_list', { ...ask, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <AdjustmentPanel
            key={open.adjustId}
            row={open}
            onClose={() => state.show('')}
            onStep={step}
            onChanged={() => queries.invalidateQueries({ queryKey: ['/admin/adjust_list'] })}
          />
        )}
      </Beside>
    </>
  );
}

interface AdjustmentPanelProps {
  row: AdjustmentShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onChanged: () => Promise<unknown>;
}

function AdjustmentPanel({ row, onClose, onStep, onChanged }: AdjustmentPanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { operatorId } = useOperator();
  const { signed } = useFigures();
  const [busy, setBusy] = useState(false);
  const waits = row.status === AdjustmentState.Waiting;
  const agree = async () => {
    setBusy(true);
    try {
      await call('/admin/wallet_adjust', { adjustId: row.adjustId });
      toast.show(t('money.waiting.agreed'));
      await onChanged();
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SidePanel
      title={t('money.adjust.title', { coins: signed(row.amount), name: row.user.nickName })}
      onClose={onClose}
      onStep={onStep}
      acts={
        waits &&
        (row.askedBy === operatorId ? (
          <p className={styles.quiet}>{t('money.waiting.yours')}</p>
        ) : (
          <Button busy={busy} onClick={agree}>
            {t('money.waiting.agree')}
          </Button>
        ))
      }
    >
      <Facts
        rows={[
          [t('money.state'), t(`money.adjust.statuses.${stateOf(row)}`)],
          [t('money.user'), <Person key="u" {...row.user} />],
          [t('money.coins'), signed(row.amount)],
          [t('money.reason'), <bdi key="why">{row.reason}</bdi>],
          [t('money.adjust.by'), row.askedName || row.askedBy],
          [t('money.adjust.asked'), <Moment key="a" time={row.askTime} />],
          ...(row.agreedBy ? [[t('money.adjust.agreed'), row.agreedBy] as const] : []),
          ...(row.doneTime === null
            ? [[t('money.waiting.until'), <Moment key="l" time={row.lapseTime} />] as const]
            : [[t('money.adjust.done'), <Moment key="d" time={row.doneTime} />] as const]),
          [t('money.adjust.id'), row.adjustId],
        ]}
      />
    </SidePanel>
  );
}
