// What waits for a second admin: who asked for what, what it would change, and agreeing to it.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { useTableState } from '../../table/table-state';
import { ApprovalPanel } from './approval-panel';
import { useApprovalWords } from './approval-words';

const defaults = {};

/** What an agreement changes. */
const STALE = [
  '/admin/user_about',
  '/admin/user_flows',
  '/admin/operator_list',
  '/admin/recharge_product_list',
  '/admin/setting_list',
  '/admin/edits',
];

export default function WaitingPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const list = useCall('/admin/approval_list', {}, { every: 10_000 });
  const rows = list.data;
  const { kindOf, aboutOf, whyNotOf } = useApprovalWords();
  const { at, open, step } = openRow(rows, ({ approvalId }) => approvalId, state);
  const decided = async () => {
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    state.moveOn(state.open, next?.approvalId ?? '');
    for (const path of STALE) void queries.invalidateQueries({ queryKey: [path] });
    await queries.invalidateQueries({ queryKey: ['/admin/approval_list'] });
  };

  const columns = useMemo<Column<ApprovalShown>[]>(
    () => [
      { id: 'kind', name: t('waiting.kind'), fixed: true, cell: kindOf, text: kindOf },
      {
        id: 'about',
        name: t('waiting.about'),
        fixed: true,
        cell: (approval) => <bdi>{aboutOf(approval)}</bdi>,
        text: aboutOf,
      },
      {
        id: 'by',
        name: t('waiting.askedBy'),
        cell: ({ askedByName }) => <bdi>{askedByName}</bdi>,
        text: ({ askedByName }) => askedByName,
      },
      {
        id: 'asked',
        name: t('waiting.asked'),
        cell: ({ askTime }) => <Moment time={askTime} />,
        text: ({ askTime }) => momentText(askTime),
      },
      {
        id: 'lapses',
        name: t('waiting.lapses'),
        cell: ({ lapseTime }) => <Moment time={lapseTime} />,
        text: ({ lapseTime }) => momentText(lapseTime),
      },
      {
        id: 'may',
        name: t('waiting.may'),
        wide: true,
        cell: (approval) => whyNotOf(approval) ?? t('waiting.mayAgree'),
        text: (approval) => whyNotOf(approval) ?? t('waiting.mayAgree'),
      },
    ],
    [t, kindOf, aboutOf, whyNotOf],
  );

  return (
    <>
      <PlaceHead title={t('place.waiting')} text={t('waiting.text')} />
      <Beside>
        <DataTable
          id="waiting"
          label={t('place.waiting')}
          columns={columns}
          rows={rows}
          rowId={({ approvalId }) => approvalId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={false}
          empty={t('waiting.none')}
          all={async () => ({ rows: rows ?? [], more: false })}
          pager={null}
        />
        {open && (
          <ApprovalPanel
            key={open.approvalId}
            approval={open}
            onClose={() => state.show('')}
            onStep={step}
            onDecided={decided}
          />
        )}
      </Beside>
    </>
  );
}
