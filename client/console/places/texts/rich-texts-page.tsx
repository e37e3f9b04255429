// The texts of the site by kind and language; one of them is written on a desk of its own.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RichTextShown } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { LANGUAGES, languageName, SITE_LANGUAGES } from '../../frame/languages';
import { PlaceHead } from '../../frame/place-head';
import { useTableState } from '../../table/table-state';
import { RichDesk } from './rich-form';
import { nameOf, readName, TYPES } from './rich-types';
import { TextsTabs } from './texts-tabs';

const useOwn = () => ({ written: useCall('/admin/rich_text_list').data });

/** The newest text of a kind, in whichever language. */
const newestOf = (type: number, written: readonly RichTextShown[] = []) =>
  written.filter((text) => text.type === type).toSorted((a, b) => b.version - a.version)[0];

const List = place({
  id: 'rich-texts',
  title: 'texts.tab.rich',
  text: 'texts.rich.text',
  Above: TextsTabs,
  useOwn,
  path: '/admin/rich_text_list',
  pages: 'whole',
  rowId: nameOf,
  filters: {
    type: {
      type: 'choice',
      label: 'texts.rich.type',
      initial: '0',
      all: 'texts.word.all',
      search: true,
      options: ({ t }) =>
        TYPES.map((type) => ({ value: String(type), label: t(`texts.rich.types.${type}`) })),
    },
    language: {
      type: 'choice',
      label: 'texts.rich.language',
      all: 'texts.word.all',
      options: ({ language }) => LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag, language) })),
    },
  },
  rows: withMissing,
  keep: (row, { type, language }) =>
    (type === '0' || String(row.type) === type) && (language === '' || row.languageType === language),
  empty: 'texts.rich.noDifference',
  columns: [
    { id: 'type', name: 'texts.rich.type', of: ({ type }, { t }) => typeText(type, t), fixed: true },
    {
      id: 'language',
      name: 'texts.rich.language',
      of: ({ languageType }, { language }) => languageName(languageType, language),
      fixed: true,
    },
    {
      id: 'title',
      name: 'texts.rich.title',
      of: 'title',
      cell: ({ title, languageType }) => <bdi lang={languageType}>{title}</bdi>,
      wide: true,
    },
    { id: 'version', name: 'texts.rich.version', type: 'number', of: ({ version }) => version || null },
    { id: 'updated', name: 'texts.rich.updated', type: 'moment', of: ({ updateTime }) => updateTime || null },
    {
      id: 'status',
      name: 'texts.rich.status',
      of: ({ type, version }, { t, language, written }) => {
        if (version === 0) return t('texts.rich.missing');
        const newest = newestOf(type, written);
        if (!newest || version >= newest.version) return '';
        return t('texts.rich.behind', { language: languageName(newest.languageType, language) });
      },
    },
  ],
});

const typeText = (type: number, t: Tools['t']) => {
  const known = TYPES.find((one) => one === type);
  return known ? t(`texts.rich.types.${known}`) : '';
};

/** Each kind in each language; version 0 is not written yet. */
function withMissing(texts: readonly RichTextShown[]): RichTextShown[] {
  const written = new Set([...SITE_LANGUAGES, ...texts.map(({ languageType }) => languageType)]);
  return TYPES.flatMap((type) =>
    [...written].map(
      (languageType) =>
        texts.find((text) => text.type === type && text.languageType === languageType) ?? {
          ...{ type, languageType, title: '', updateTime: 0, version: 0 },
        },
    ),
  );
}

const filters = {};

export default function RichTextsPage() {
  const { t } = useTranslation('console');
  const queries = useQueryClient();
  const { written } = useOwn();
  const state = useTableState(filters);
  const open = readName(state.open);
  if (!open) return <List />;
  return (
    <>
      <PlaceHead title={t('texts.tab.rich')} text={t('texts.rich.text')} />
      <TextsTabs />
      <RichDesk
        key={state.open}
        {...open}
        nextVersion={(newestOf(open.type, written)?.version ?? 0) + 1}
        onClose={() => state.show('')}
        onSaved={() => void queries.invalidateQueries({ queryKey: ['/admin/rich_text_list'] })}
      />
    </>
  );
}
