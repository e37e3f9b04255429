// Reports: lines, people and clips that somebody reported, or that banned words held back; the newest first.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportShown } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Onwards } from '../../table/pager';
import { readAll } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { ReportPanel } from './report-panel';
import { useReportWords } from './report-words';

const OPEN = '1';
const RESOLVED = '2';
const defaults = { status: OPEN };
const MOST_OF_A_PAGE = 100;

export default function ReportsPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { reasonOf, aboutOf, saidOf, decisionOf } = useReportWords();
  const status = Number(state.filters.status);
  const list = useCall(
    '/admin/report_list',
    { status, cursor: state.cursor, pageSize: PAGE_SIZE },
    { keepLast: true, every: 15_000 },
  );
  const rows = list.data?.list;
  const { at, open, step } = openRow(rows, ({ reportId }) => reportId, state);
  /** After a decision the next report is open at once. */
  const decided = async () => {
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    state.moveOn(state.open, next?.reportId ?? '');
    await queries.invalidateQueries({ queryKey: ['/admin/report_list'] });
  };

  const columns = useMemo<Column<ReportShown>[]>(
    () => [
      {
        id: 'time',
        name: t('report.time'),
        fixed: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      { id: 'reason', name: t('report.reason'), cell: reasonOf, text: reasonOf },
      { id: 'about', name: t('report.about'), cell: aboutOf, text: aboutOf },
      {
        id: 'evidence',
        name: t('report.said'),
        wide: true,
        cell: (report) => <bdi>{saidOf(report)}</bdi>,
        text: saidOf,
      },
      {
        id: 'reporter',
        name: t('report.by'),
        cell: ({ reporter }) => reporter?.nickName ?? t('report.words'),
        text: ({ reporter }) => reporter?.nickName ?? t('report.words'),
      },
      {
        id: 'room',
        name: t('report.room'),
        optional: true,
        cell: ({ houseId }) => houseId,
        text: ({ houseId }) => houseId ?? '',
      },
      { id: 'decision', name: t('report.decision'), optional: true, cell: decisionOf, text: decisionOf },
    ],
    [t, reasonOf, aboutOf, saidOf, decisionOf],
  );

  return (
    <>
      <PlaceHead title={t('place.reports')} text={t('report.text')} />
      <Beside>
        <DataTable
          id="reports"
          label={t('place.reports')}
          columns={columns}
          rows={rows}
          rowId={({ reportId }) => reportId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t(state.filters.status === OPEN ? 'report.noneOpen' : 'report.none')}
          filters={
            <SelectBox
              aria-label={t('report.status')}
              data-place-search
              value={state.filters.status}
              onChange={(value) => state.filter({ status: value })}
              options={[
                { value: OPEN, label: t('report.open') },
                { value: RESOLVED, label: t('report.resolved') },
              ]}
            />
          }
          all={() =>
            readAll('', async (cursor) => {
              const page = await call('/admin/report_list', { status, cursor, pageSize: MOST_OF_A_PAGE });
              return { rows: page.list, next: page.nextCursor };
            })
          }
          pager={
            <Onwards atBeginning={state.cursor === ''} next={list.data?.nextCursor} onTurn={state.readOn} />
          }
        />
        {open && (
          <ReportPanel
            key={open.reportId}
            report={open}
            onClose={() => state.show('')}
            onStep={step}
            onDecided={decided}
          />
        )}
      </Beside>
    </>
  );
}
