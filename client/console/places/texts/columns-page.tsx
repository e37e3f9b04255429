// Columns: the kinds of sport and of anchors, in their order, and one beside them.
import type { ColumnShown } from '../../../src/api/schema.gen';
import { imageUrl } from '../../../src/lib/image';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { place } from '../../engine/place';
import { languageName, missingIn, nameFor } from '../../frame/languages';
import styles from './banners.module.css';
import { ColumnForm } from './column-form';
import { ordered } from './ordered-table';
import { TextsTabs } from './texts-tabs';

/** All kinds together: always the first, and not to be moved. */
const isAll = ({ type }: ColumnShown) => type === 0;

export default place({
  id: 'columns',
  title: 'texts.tab.columns',
  text: 'texts.column.text',
  Above: TextsTabs,
  useOwn: () => ({ drawn: usePictures() }),
  path: '/admin/column_list',
  pages: 'whole',
  rowId: ({ type }) => String(type),
  filters: {
    kind: {
      type: 'choice',
      label: 'texts.tab.columns',
      initial: '1',
      search: true,
      options: ({ t }) => [
        { value: '1', label: t('texts.column.race') },
        { value: '2', label: t('texts.column.anchor') },
      ],
    },
  },
  rows: (columns, { kind }) =>
    columns
      .filter((column) => String(column.kind) === kind)
      .sort((a, b) => Number(isAll(b)) - Number(isAll(a)) || a.sort - b.sort),
  empty: 'texts.column.none',
  columns: [
    {
      id: 'icon',
      name: 'texts.column.icon',
      cell: ({ icon }, { t, drawn }) =>
        icon && drawn ? (
          <img className={styles.icon} src={imageUrl(icon, 28)} alt="" />
        ) : (
          <span className={styles.over}>{t('texts.column.noIcon')}</span>
        ),
    },
    {
      id: 'name',
      name: 'texts.column.name',
      type: 'name',
      of: ({ names }, { language }) => nameFor(names, language),
    },
    { id: 'number', name: 'texts.column.kindNumber', type: 'number', of: 'type' },
    {
      id: 'missing',
      name: 'texts.column.missing',
      cell: ({ names }, { t, language }) => {
        const missing = missingIn(names).map((tag) => languageName(tag, language));
        if (missing.length === 0) return t('texts.column.complete');
        return <span className={styles.missing}>{new Intl.ListFormat(language).format(missing)}</span>;
      },
    },
  ],
  Table: ordered<ColumnShown>({
    thing: ([first]) => `columns:order:${first?.kind}`,
    nameOf: ({ names }, language) => nameFor(names, language),
    fixed: isAll,
    send: (types, seenAct, [first]) =>
      call('/admin/column_order', { kind: first?.kind ?? 0, types: types.map(Number), seenAct }),
  }),
  make: 'texts.column.add',
  form: ColumnForm,
});
