// Settings: every row of the table `setting`, with what it does and who changed it.
import { place } from '../../engine/place';
import { SettingPanel } from './setting-panel';
import { useSettingWords } from './setting-words';

export default place({
  id: 'settings',
  title: 'place.settings',
  text: 'setting.text',
  useOwn: useSettingWords,
  path: '/admin/setting_list',
  changes: ['/admin/edits'],
  pages: 'whole',
  rowId: ({ key }) => key,
  filters: { keyword: { type: 'words', label: 'setting.search' } },
  keep: (row, { keyword }, { nameOf, effectOf }) => {
    const wanted = keyword.trim().toLowerCase();
    return [row.key, nameOf(row), effectOf(row)].some((text) => text.toLowerCase().includes(wanted));
  },
  empty: 'setting.none',
  columns: [
    { id: 'name', name: 'setting.name', of: (row, { nameOf }) => nameOf(row), fixed: true },
    {
      id: 'value',
      name: 'setting.value',
      type: 'number',
      of: (row, { valueText }) => valueText(row, row.value),
      cell: (row, { valueText }) => {
        const text = valueText(row, row.value);
        return row.changed ? <b>{text}</b> : text;
      },
      fixed: true,
    },
    {
      id: 'default',
      name: 'setting.default',
      type: 'number',
      of: (row, { valueText }) => valueText(row, row.default),
    },
    { id: 'changedTime', name: 'setting.changedTime', type: 'moment', of: 'changedTime' },
    { id: 'changedBy', name: 'setting.changedBy', of: 'changedBy' },
    { id: 'key', name: 'setting.key', of: 'key', optional: true },
  ],
  panel: SettingPanel,
});
