// Settings: every row of the table `setting`, with what it does and who changed it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingShown } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { SearchField } from '../../table/search-field';
import { useTableState } from '../../table/table-state';
import { SettingPanel } from './setting-panel';
import { useSettingWords } from './setting-words';

const defaults = { keyword: '' };

export default function SettingsPlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const { nameOf, effectOf, valueText } = useSettingWords();
  const list = useCall('/admin/setting_list');
  const wanted = state.filters.keyword.trim().toLowerCase();
  const rows = list.data?.filter((row) =>
    [row.key, nameOf(row), effectOf(row)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const { open, step } = openRow(rows, ({ key }) => key, state);

  const columns = useMemo<Column<SettingShown>[]>(
    () => [
      { id: 'name', name: t('setting.name'), fixed: true, cell: nameOf, text: nameOf },
      {
        id: 'value',
        name: t('setting.value'),
        fixed: true,
        numeric: true,
        cell: (row) => {
          const text = valueText(row, row.value);
          return row.changed ? <b>{text}</b> : text;
        },
        text: (row) => valueText(row, row.value),
      },
      {
        id: 'default',
        name: t('setting.default'),
        numeric: true,
        cell: (row) => valueText(row, row.default),
        text: (row) => valueText(row, row.default),
      },
      {
        id: 'changedTime',
        name: t('setting.changedTime'),
        cell: ({ changedTime }) => (changedTime === null ? '' : <Moment time={changedTime} />),
        text: ({ changedTime }) => (changedTime === null ? '' : momentText(changedTime)),
      },
      {
        id: 'changedBy',
        name: t('setting.changedBy'),
        cell: ({ changedBy }) => changedBy,
        text: ({ changedBy }) => changedBy ?? '',
      },
      { id: 'key', name: t('setting.key'), optional: true, cell: ({ key }) => key, text: ({ key }) => key },
    ],
    [t, nameOf, valueText],
  );

  return (
    <>
      <PlaceHead title={t('place.settings')} text={t('setting.text')} />
      <Beside>
        <DataTable
          id="settings"
          label={t('place.settings')}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={false}
          empty={t('setting.none')}
          filters={
            <SearchField
              label={t('setting.search')}
              value={state.filters.keyword}
              onSearch={(keyword) => state.filter({ keyword })}
            />
          }
          all={async () => ({ rows: rows ?? [], more: false })}
          pager={null}
        />
        {open && (
          <SettingPanel
            key={open.key}
            setting={open}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={step}
          />
        )}
      </Beside>
    </>
  );
}
