// Settings: every row of the table `setting`, with what it does and who changed it, and the form that changes it.
import { place } from '../../engine/place';
import { Moment } from '../../frame/moment';
import { SettingForm } from './setting-form';
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
  panel: {
    title: (row, { nameOf }) => nameOf(row),
    Above: ({ row, tools }) => <p>{tools.effectOf(row)}</p>,
    facts: [
      { name: 'setting.value', of: (row, { valueText }) => valueText(row, row.value) },
      { name: 'setting.default', of: (row, { valueText }) => valueText(row, row.default) },
      {
        name: 'setting.range',
        of: (row, { t, valueText }) =>
          row.min === null || row.max === null
            ? null
            : t('setting.between', { min: valueText(row, row.min), max: valueText(row, row.max) }),
      },
      { name: 'setting.force', of: ({ force }, { t }) => t(`setting.forces.${force}`) },
      { name: 'setting.key', cell: ({ key }) => <code>{key}</code> },
      {
        name: 'setting.changedTime',
        cell: ({ changedTime, changedBy }, { t }) =>
          changedTime !== null && (
            <>
              <Moment time={changedTime} /> · {changedBy ?? t('setting.somebody')}
            </>
          ),
      },
    ],
    Below: SettingForm,
  },
});
