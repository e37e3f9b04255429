// Banned words: the list with its filters, a line to try it on, one word beside it, import and export.
import { useQueryClient } from '@tanstack/react-query';
import { Download, Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordEntry } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { saveText } from '../../api/save-text';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { SearchField } from '../../table/search-field';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { TextsHead } from './texts-head';
import { WordPanel } from './word-panel';
import { WordTrial } from './word-trial';
import { ACTIONS, actionOf, MODES, modeOf, WORD_MAX, wordId } from './words';
import { WordsImport } from './words-import';

const defaults = { q: '', mode: '0', action: '0' };
const NEW = 'new';
const MOST_NAMED = 5;

export default function WordsPage() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const state = useTableState(defaults);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<readonly WordEntry[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { q, mode, action } = state.filters;
  const find = { keyword: q, mode: Number(mode), action: Number(action) };
  const list = useCall(
    '/admin/words_list',
    { ...find, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, wordId, state);
  const readAgain = () => queries.invalidateQueries({ queryKey: ['/admin/words_list'] });

  const columns = useMemo<Column<WordEntry>[]>(() => {
    const modeText = (row: WordEntry) => t(`texts.word.modes.${modeOf(row.mode)}`);
    const actionText = (row: WordEntry) => t(`texts.word.actions.${actionOf(row.action)}`);
    return [
      {
        id: 'word',
        name: t('texts.word.word'),
        fixed: true,
        wide: true,
        cell: ({ word }) => <bdi>{word}</bdi>,
        text: ({ word }) => word,
      },
      { id: 'mode', name: t('texts.word.mode'), cell: modeText, text: modeText },
      { id: 'action', name: t('texts.word.action'), cell: actionText, text: actionText },
    ];
  }, [t]);

  const remove = async (reason: string) => {
    await call('/admin/words_edit', { remove: [...removing], reason });
    const gone = removing;
    toast.show(t('texts.word.removed', { count: gone.length }), {
      action: {
        label: t('frame.undo'),
        onPress: () =>
          call('/admin/words_edit', { add: [...gone] }).then(() => {
            toast.show(t('frame.undone'));
            return readAgain();
          }, toast.refuse),
      },
    });
    setChosen(new Set());
    state.show('');
    await readAgain();
  };
  const exportAll = async () => {
    try {
      const { text, words } = await call('/admin/words_export');
      saveText('banned-words.txt', text);
      toast.show(t('texts.word.exported', { count: words }));
    } catch (fault) {
      toast.refuse(fault);
    }
  };
  const choice = (name: 'mode' | 'action', options: { value: string; label: string }[]) => (
    <SelectBox
      aria-label={t(`texts.word.${name}`)}
      value={state.filters[name]}
      onChange={(value) => state.filter({ [name]: value })}
      options={[{ value: '0', label: `${t(`texts.word.${name}`)}: ${t('texts.word.all')}` }, ...options]}
    />
  );

  return (
    <>
      <TextsHead tab="words" text={t('texts.word.text')}>
        <Button onClick={() => state.show(NEW)}>
          <Plus size={17} aria-hidden />
          {t('texts.word.add')}
        </Button>
        <Button look="ghost" onClick={() => setImporting(true)}>
          <Upload size={17} aria-hidden />
          {t('texts.word.import')}
        </Button>
        <Button look="ghost" onClick={exportAll}>
          <Download size={17} aria-hidden />
          {t('texts.word.export')}
        </Button>
      </TextsHead>
      {!open && state.open !== NEW && <WordTrial />}
      <Beside>
        <DataTable
          id="words"
          label={t('texts.tab.words')}
          columns={columns}
          rows={rows}
          rowId={wordId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t(q || mode !== '0' || action !== '0' ? 'texts.word.noneFound' : 'texts.word.none')}
          selection={{
            chosen,
            onChoose: setChosen,
            acts: (
              <Button
                look="danger"
                size="small"
                onClick={() => setRemoving(rows?.filter((row) => chosen.has(wordId(row))) ?? [])}
              >
                {t('texts.word.remove')}
              </Button>
            ),
          }}
          filters={
            <>
              <SearchField
                label={t('texts.word.search')}
                value={q}
                max={WORD_MAX}
                onSearch={(value) => state.filter({ q: value })}
              />
              {choice(
                'mode',
                MODES.map((one) => ({ value: String(one), label: t(`texts.word.modes.${one}`) })),
              )}
              {choice(
                'action',
                ACTIONS.map((one) => ({ value: String(one), label: t(`texts.word.actions.${one}`) })),
              )}
            </>
          }
          all={() => readPages((page) => call('/admin/words_list', { ...find, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {(open || state.open === NEW) && (
          <WordPanel
            key={state.open}
            entry={open ?? null}
            onClose={() => state.show('')}
            onStep={open && step}
            onSaved={() => {
              state.show('');
              void readAgain();
            }}
            onRemove={() => open && setRemoving([open])}
          />
        )}
      </Beside>
      {importing && (
        <WordsImport
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false);
            void readAgain();
          }}
        />
      )}
      {removing.length > 0 && (
        <ActDialog
          title={t('texts.word.askRemove', { count: removing.length })}
          effect={t('texts.word.removeEffect', {
            words:
              removing
                .slice(0, MOST_NAMED)
                .map(({ word }) => word)
                .join(', ') + (removing.length > MOST_NAMED ? ' …' : ''),
          })}
          reason={{}}
          confirm={t('texts.word.remove')}
          onClose={() => setRemoving([])}
          onAct={({ reason }) => remove(reason)}
        />
      )}
    </>
  );
}
