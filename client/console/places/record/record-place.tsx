// The record: every act of every operator, with what it changed.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActShown, AuditLogRequest } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { actNames, useActName } from '../../frame/act-name';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Onwards } from '../../table/pager';
import { readAll } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { ActPanel } from './act-panel';
import styles from './record.module.css';
import { useOutcome } from './use-outcome';

const defaults = { operator: '', call: '', from: '', to: '' };
const MOST_OF_A_PAGE = 100;

/** Local midnight of a date, `days` later; 0 for none. */
function midnight(date: string, days = 0): number {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day + days).getTime() : 0;
}

export default function RecordPlace() {
  const { t } = useTranslation('console');
  const { role } = useOperator();
  const state = useTableState(defaults);
  const nameOf = useActName();
  const outcomeOf = useOutcome();
  const { operator, call: path, from, to } = state.filters;
  const filter: AuditLogRequest = {
    operatorId: operator || undefined,
    call: path,
    fromTime: midnight(from),
    toTime: midnight(to, 1),
  };
  const list = useCall(
    '/admin/audit_log',
    { ...filter, cursor: state.cursor, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  const operators = useCall('/admin/operator_list', { pageSize: 100 }, { enabled: role === 'admin' });
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ actId }) => actId, state);

  const columns = useMemo<Column<ActShown>[]>(
    () => [
      {
        id: 'time',
        name: t('record.time'),
        fixed: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      { id: 'operator', name: t('record.operator'), cell: whose, text: whose },
      {
        id: 'act',
        name: t('record.act'),
        fixed: true,
        cell: (act) => nameOf(act.call),
        text: (act) => nameOf(act.call),
      },
      { id: 'outcome', name: t('record.outcome'), cell: outcomeOf, text: outcomeOf },
      {
        id: 'address',
        name: t('record.address'),
        cell: ({ address }) => address,
        text: ({ address }) => address,
      },
      {
        id: 'call',
        name: t('record.call'),
        optional: true,
        cell: (act) => act.call,
        text: (act) => act.call,
      },
      {
        id: 'asked',
        name: t('record.asked'),
        optional: true,
        cell: ({ asked }) => <code className={styles.short}>{JSON.stringify(asked)}</code>,
        text: ({ asked }) => JSON.stringify(asked),
      },
    ],
    [t, nameOf, outcomeOf],
  );

  return (
    <>
      <PlaceHead title={t('place.record')} text={t(role === 'admin' ? 'record.text' : 'record.ownText')} />
      <Beside>
        <DataTable
          id="record"
          label={t('place.record')}
          columns={columns}
          rows={rows}
          rowId={({ actId }) => actId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('record.none')}
          filters={
            <>
              {role === 'admin' && (
                <SelectBox
                  aria-label={t('record.operator')}
                  value={operator}
                  onChange={(value) => state.filter({ operator: value })}
                  options={[
                    { value: '', label: t('record.everybody') },
                    ...(operators.data?.list ?? []).map(({ operatorId, name }) => ({
                      value: operatorId,
                      label: name,
                    })),
                  ]}
                />
              )}
              <SelectBox
                aria-label={t('record.act')}
                data-place-search
                value={path}
                onChange={(value) => state.filter({ call: value })}
                options={[
                  { value: '', label: t('record.allActs') },
                  ...actNames.map((value) => ({ value, label: nameOf(value) })),
                ]}
              />
              <TextInput
                type="date"
                aria-label={t('record.from')}
                value={from}
                onChange={(value) => state.filter({ from: value })}
                clearable={false}
              />
              <TextInput
                type="date"
                aria-label={t('record.to')}
                value={to}
                min={from}
                onChange={(value) => state.filter({ to: value })}
                clearable={false}
              />
            </>
          }
          all={() =>
            readAll('', async (cursor) => {
              const page = await call('/admin/audit_log', { ...filter, cursor, pageSize: MOST_OF_A_PAGE });
              return { rows: page.list, next: page.nextCursor };
            })
          }
          pager={
            <Onwards atBeginning={state.cursor === ''} next={list.data?.nextCursor} onTurn={state.readOn} />
          }
        />
        {open && <ActPanel key={open.actId} act={open} onClose={() => state.show('')} onStep={step} />}
      </Beside>
    </>
  );
}

const whose = ({ name, operatorId }: ActShown) => name || operatorId || '–';
