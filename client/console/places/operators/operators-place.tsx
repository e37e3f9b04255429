// Operators: who works at the console, with which role; admins make them and change them.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { CreateDialog } from './create-dialog';
import { OperatorPanel } from './operator-panel';

const defaults = {};

export default function OperatorsPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const list = useCall(
    '/admin/operator_list',
    { pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ operatorId }) => operatorId, state);
  const changed = () => {
    for (const path of ['/admin/operator_list', '/admin/edits', '/admin/approval_list'])
      void queries.invalidateQueries({ queryKey: [path] });
  };

  const columns = useMemo<Column<OperatorShown>[]>(() => {
    const roleOf = ({ role }: OperatorShown) => t(`role.${role}`);
    const factorOf = ({ totp }: OperatorShown) => t(totp ? 'operators.factorOn' : 'operators.factorOff');
    const stateOf = ({ disabled }: OperatorShown) => t(disabled ? 'operators.disabled' : 'operators.works');
    return [
      {
        id: 'name',
        name: t('operators.name'),
        fixed: true,
        cell: ({ name }) => <bdi>{name}</bdi>,
        text: ({ name }) => name,
      },
      { id: 'role', name: t('operators.role'), cell: roleOf, text: roleOf },
      { id: 'factor', name: t('operators.factor'), cell: factorOf, text: factorOf },
      {
        id: 'last',
        name: t('operators.lastLogin'),
        cell: ({ lastLoginTime }) =>
          lastLoginTime === null ? t('operators.never') : <Moment time={lastLoginTime} />,
        text: ({ lastLoginTime }) => (lastLoginTime === null ? '' : momentText(lastLoginTime)),
      },
      { id: 'state', name: t('operators.state'), cell: stateOf, text: stateOf },
      {
        id: 'created',
        name: t('operators.created'),
        optional: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      {
        id: 'id',
        name: t('operators.id'),
        optional: true,
        cell: ({ operatorId }) => operatorId,
        text: ({ operatorId }) => operatorId,
      },
    ];
  }, [t]);

  return (
    <>
      <PlaceHead title={t('place.operators')} text={t('operators.text')}>
        <Button onClick={() => setCreating(true)}>{t('operators.create')}</Button>
      </PlaceHead>
      <Beside>
        <DataTable
          id="operators"
          label={t('place.operators')}
          columns={columns}
          rows={rows}
          rowId={({ operatorId }) => operatorId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('operators.none')}
          all={() => readPages((page) => call('/admin/operator_list', { ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <OperatorPanel
            key={open.operatorId}
            whose={open}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={step}
            onChanged={changed}
          />
        )}
      </Beside>
      {creating && <CreateDialog onClose={() => setCreating(false)} onChanged={changed} />}
    </>
  );
}
