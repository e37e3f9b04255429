// The texts of the site by kind and language; one of them is written on a desk of its own.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextShown } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { useCall } from '../../api/use-call';
import { LANGUAGES, languageName, SITE_LANGUAGES } from '../../frame/languages';
import { Moment, momentText } from '../../frame/moment';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { useTableState } from '../../table/table-state';
import { RichDesk } from './rich-desk';
import { nameOf, readName, TYPES, type Type } from './rich-types';
import { TextsHead } from './texts-head';

const defaults = { type: '0', language: '' };

/** A text of the site, or its absence in a language. */
interface Row {
  type: Type;
  languageType: string;
  text: RichTextShown | undefined;
  /** Another language has a newer version. */
  behind: string;
}

function rowsOf(texts: readonly RichTextShown[]): Row[] {
  const written = new Set([...SITE_LANGUAGES, ...texts.map(({ languageType }) => languageType)]);
  return TYPES.flatMap((type) => {
    const ofType = texts.filter((text) => text.type === type);
    const newest = ofType.toSorted((a, b) => b.version - a.version)[0];
    return [...written].map((languageType) => {
      const text = ofType.find((one) => one.languageType === languageType);
      const older = text && newest && text.version < newest.version;
      return { type, languageType, text, behind: older ? newest.languageType : '' };
    });
  });
}

export default function RichTextsPage() {
  const { t, i18n } = useTranslation('console');
  const queries = useQueryClient();
  const state = useTableState(defaults);
  const list = useCall('/admin/rich_text_list');
  const { type, language } = state.filters;
  const rows =
    list.data &&
    rowsOf(list.data).filter(
      (row) =>
        (type === '0' || String(row.type) === type) && (language === '' || row.languageType === language),
    );

  const columns = useMemo<Column<Row>[]>(() => {
    const typeText = (row: Row) => t(`texts.rich.types.${row.type}`);
    const languageText = (row: Row) => languageName(row.languageType, i18n.language);
    const stateText = ({ text, behind }: Row) =>
      !text
        ? t('texts.rich.missing')
        : behind
          ? t('texts.rich.behind', { language: languageName(behind, i18n.language) })
          : '';
    return [
      { id: 'type', name: t('texts.rich.type'), fixed: true, cell: typeText, text: typeText },
      { id: 'language', name: t('texts.rich.language'), fixed: true, cell: languageText, text: languageText },
      {
        id: 'title',
        name: t('texts.rich.title'),
        wide: true,
        cell: ({ text, languageType }) => <bdi lang={languageType}>{text?.title}</bdi>,
        text: ({ text }) => text?.title ?? '',
      },
      {
        id: 'version',
        name: t('texts.rich.version'),
        numeric: true,
        cell: ({ text }) => text?.version,
        text: ({ text }) => String(text?.version ?? ''),
      },
      {
        id: 'updated',
        name: t('texts.rich.updated'),
        cell: ({ text }) => text && <Moment time={text.updateTime} />,
        text: ({ text }) => (text ? momentText(text.updateTime) : ''),
      },
      { id: 'status', name: t('texts.rich.status'), cell: stateText, text: stateText },
    ];
  }, [t, i18n.language]);

  const open = readName(state.open);
  const versions = (list.data ?? []).filter((text) => text.type === open?.type).map(({ version }) => version);
  return (
    <>
      <TextsHead tab="rich" text={t('texts.rich.text')} />
      {open ? (
        <RichDesk
          key={state.open}
          {...open}
          nextVersion={Math.max(0, ...versions) + 1}
          onClose={() => state.show('')}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['/admin/rich_text_list'] })}
        />
      ) : (
        <DataTable
          id="rich-texts"
          label={t('texts.tab.rich')}
          columns={columns}
          rows={rows}
          rowId={nameOf}
          open=""
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={false}
          empty={t('texts.rich.noDifference')}
          filters={
            <>
              <SelectBox
                aria-label={t('texts.rich.type')}
                data-place-search
                value={type}
                onChange={(value) => state.filter({ type: value })}
                options={[
                  { value: '0', label: `${t('texts.rich.type')}: ${t('texts.word.all')}` },
                  ...TYPES.map((one) => ({ value: String(one), label: t(`texts.rich.types.${one}`) })),
                ]}
              />
              <SelectBox
                aria-label={t('texts.rich.language')}
                value={language}
                onChange={(value) => state.filter({ language: value })}
                options={[
                  { value: '', label: `${t('texts.rich.language')}: ${t('texts.word.all')}` },
                  ...LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag, i18n.language) })),
                ]}
              />
            </>
          }
          all={async () => ({ rows: rows ?? [], more: false })}
          pager={null}
        />
      )}
    </>
  );
}
