// Applications of anchors: the queue, one application beside it, and the decision.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyStatus } from '../../../src/api/enums/apply-status.gen';
import type { ApplyItem } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
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
import { ApplicationPanel } from './application-panel';
import { useAnchorTypes } from './use-anchor-types';
import { useHeldApprovals } from './use-decision';

const defaults = { status: String(ApplyStatus.Submitted) };

export default function ApplicationsPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const typeName = useAnchorTypes();
  const status = Number(state.filters.status);
  // Who looks at names and numbers is recorded: the list is read when somebody looks, not by a clock.
  const ask = { status, pageNum: state.page, pageSize: PAGE_SIZE };
  const list = useCall('/admin/apply_list', ask, { keepLast: true });
  const held = useHeldApprovals();
  const rows = list.data?.list.filter(({ applyId }) => !held.has(applyId));

  const columns = useMemo<Column<ApplyItem>[]>(
    () => [
      { id: 'nick', name: t('apply.nick'), fixed: true, cell: nickOf, text: nickOf },
      {
        id: 'name',
        name: t('apply.realName'),
        cell: ({ form }) => form.realName,
        text: ({ form }) => form.realName,
      },
      {
        id: 'type',
        name: t('apply.type'),
        cell: ({ form }) => typeName(form.anchorType),
        text: ({ form }) => typeName(form.anchorType),
      },
      {
        id: 'submitted',
        name: t('apply.submitted'),
        cell: ({ submitTime }) => submitTime !== null && <Moment time={submitTime} />,
        text: ({ submitTime }) => (submitTime === null ? '' : momentText(submitTime)),
      },
      {
        id: 'status',
        name: t('apply.status'),
        cell: ({ applyStatus }) => t(`apply.is.${applyStatus}`),
        text: ({ applyStatus }) => t(`apply.is.${applyStatus}`),
      },
      {
        id: 'reviewer',
        name: t('apply.reviewer'),
        optional: true,
        cell: ({ reviewerName }) => reviewerName,
        text: ({ reviewerName }) => reviewerName,
      },
      {
        id: 'user',
        name: t('apply.userId'),
        optional: true,
        cell: ({ user }) => user.userId,
        text: ({ user }) => user.userId,
      },
    ],
    [t, typeName],
  );

  const { at, open, step } = openRow(rows, ({ applyId }) => applyId, state);
  /** After a decision the next one that waits is open at once. */
  const decided = async () => {
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    state.moveOn(state.open, next?.applyId ?? '');
    await queries.invalidateQueries({ queryKey: ['/admin/apply_list'] });
  };

  return (
    <>
      <PlaceHead title={t('place.applications')} text={t('apply.text')} />
      <Beside>
        <DataTable
          id="applications"
          label={t('place.applications')}
          columns={columns}
          rows={rows}
          rowId={({ applyId }) => applyId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t(status === ApplyStatus.Submitted ? 'apply.noneWaiting' : 'apply.none')}
          filters={
            <SelectBox
              aria-label={t('apply.status')}
              data-place-search
              value={state.filters.status}
              onChange={(value) => state.filter({ status: value })}
              options={[1, 2, 3, 0].map((value) => ({
                value: String(value),
                label: t(`apply.filter.${value as 0 | 1 | 2 | 3}`),
              }))}
            />
          }
          all={() => readPages((page) => call('/admin/apply_list', { status, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <ApplicationPanel
            key={open.applyId}
            item={open}
            typeName={typeName(open.form.anchorType)}
            onClose={() => state.show('')}
            onStep={step}
            onDecided={decided}
          />
        )}
      </Beside>
    </>
  );
}

const nickOf = ({ user }: ApplyItem) => user.nickName;
