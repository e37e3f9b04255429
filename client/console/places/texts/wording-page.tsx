// The wording of the site: every text in every language, those that were changed, and the open one beside the list.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordingShown } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { isRightToLeft, languageName, SITE_LANGUAGES } from '../../frame/languages';
import { Moment, momentText } from '../../frame/moment';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { SearchField } from '../../table/search-field';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { TextsHead } from './texts-head';
import { KEYWORD_MAX, PARTS, readText, wordingId } from './wording';
import { WordingPanel } from './wording-panel';

const defaults = { q: '', language: '', part: '', show: '' };
const SHOWS = ['changed', 'outdated'] as const;

export default function WordingPage() {
  const { t, i18n } = useTranslation('console');
  const state = useTableState(defaults);
  const { q, language, part, show } = state.filters;
  const find = {
    keyword: q,
    language,
    namespace: part,
    changedOnly: show === 'changed',
    outdatedOnly: show === 'outdated',
  };
  const list = useCall(
    '/admin/wording_list',
    { ...find, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, wordingId, state);

  const columns = useMemo<Column<WordingShown>[]>(() => {
    const languageOf = (row: WordingShown) => languageName(row.language, i18n.language);
    const stateOf = ({ text, shipped, outdated, inForce }: WordingShown) => {
      if (text === null) return '';
      if (shipped === null) return t('wording.gone');
      if (!inForce) return t('wording.unfit');
      return t(outdated ? 'wording.outdated' : 'wording.isChanged');
    };
    const words = (row: WordingShown, text: string) => (
      <span lang={row.language} dir={isRightToLeft(row.language) ? 'rtl' : 'ltr'}>
        {text}
      </span>
    );
    return [
      {
        id: 'key',
        name: t('wording.key'),
        fixed: true,
        cell: ({ key }) => <bdi>{key}</bdi>,
        text: ({ key }) => key,
      },
      { id: 'language', name: t('wording.language'), cell: languageOf, text: languageOf },
      {
        id: 'text',
        name: t('wording.read'),
        fixed: true,
        wide: true,
        cell: (row) => words(row, readText(row)),
        text: readText,
      },
      {
        id: 'shipped',
        name: t('wording.shipped'),
        optional: true,
        wide: true,
        cell: (row) => words(row, row.shipped ?? ''),
        text: ({ shipped }) => shipped ?? '',
      },
      { id: 'state', name: t('wording.state'), cell: stateOf, text: stateOf },
      {
        id: 'changedTime',
        name: t('wording.changed'),
        cell: ({ changedTime }) => (changedTime === null ? '' : <Moment time={changedTime} />),
        text: ({ changedTime }) => (changedTime === null ? '' : momentText(changedTime)),
      },
      {
        id: 'changedBy',
        name: t('wording.changedBy'),
        optional: true,
        cell: ({ changedBy }) => <bdi>{changedBy}</bdi>,
        text: ({ changedBy }) => changedBy ?? '',
      },
    ];
  }, [t, i18n.language]);

  const choice = (
    name: 'language' | 'part' | 'show',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <SelectBox
      aria-label={label}
      value={state.filters[name]}
      onChange={(value) => state.filter({ [name]: value })}
      options={[{ value: '', label: `${label}: ${t('wording.all')}` }, ...options]}
    />
  );

  return (
    <>
      <TextsHead tab="wording" text={t('wording.text')} />
      <Beside>
        <DataTable
          id="wording"
          label={t('texts.tab.wording')}
          columns={columns}
          rows={rows}
          rowId={wordingId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('wording.none')}
          filters={
            <>
              <SearchField
                label={t('wording.search')}
                value={q}
                max={KEYWORD_MAX}
                onSearch={(value) => state.filter({ q: value })}
              />
              {choice(
                'language',
                t('wording.language'),
                SITE_LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag, i18n.language) })),
              )}
              {choice(
                'part',
                t('wording.part'),
                PARTS.map((one) => ({ value: one, label: t(`wording.parts.${one}`) })),
              )}
              {choice(
                'show',
                t('wording.state'),
                SHOWS.map((one) => ({ value: one, label: t(`wording.shows.${one}`) })),
              )}
            </>
          }
          all={() => readPages((page) => call('/admin/wording_list', { ...find, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {open && (
          <WordingPanel
            key={state.open}
            row={open}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={step}
            onReadAgain={() =>
              list.refetch().then(({ data }) => data?.list.find((row) => wordingId(row) === state.open))
            }
          />
        )}
      </Beside>
    </>
  );
}
