// Banned words: the list with its filters, a line to try it on, one word beside it, import and export.
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { saveText } from '../../api/save-text';
import type { HeadProps } from '../../engine/data';
import { place } from '../../engine/place';
import { TextsTabs } from './texts-tabs';
import { removal, WordForm } from './word-form';
import { WordTrial } from './word-trial';
import { actionOf, actionOptions, modeOf, modeOptions, WORD_MAX, wordId } from './words';
import { WordsImport } from './words-import';

export default place({
  id: 'words',
  title: 'texts.tab.words',
  text: 'texts.word.text',
  Head,
  Above,
  path: '/admin/words_list',
  pages: 'numbered',
  rowId: wordId,
  filters: {
    q: { type: 'words', label: 'texts.word.search', max: WORD_MAX },
    mode: {
      type: 'choice',
      label: 'texts.word.mode',
      initial: '0',
      all: 'texts.word.all',
      options: modeOptions,
    },
    action: {
      type: 'choice',
      label: 'texts.word.action',
      initial: '0',
      all: 'texts.word.all',
      options: actionOptions,
    },
  },
  ask: ({ q, mode, action }) => ({ keyword: q, mode: Number(mode), action: Number(action) }),
  empty: ({ q, mode, action }) =>
    q || mode !== '0' || action !== '0' ? 'texts.word.noneFound' : 'texts.word.none',
  columns: [
    { id: 'word', name: 'texts.word.word', type: 'name', of: 'word', fixed: true, wide: true },
    { id: 'mode', name: 'texts.word.mode', of: (row, { t }) => t(`texts.word.modes.${modeOf(row.mode)}`) },
    {
      id: 'action',
      name: 'texts.word.action',
      of: (row, { t }) => t(`texts.word.actions.${actionOf(row.action)}`),
    },
  ],
  many: [{ word: 'texts.word.remove', look: 'danger', ask: removal.ask, together: removal }],
  make: 'texts.word.add',
  form: WordForm,
});

function Head({ tools: { t, toast }, onChanged }: HeadProps<object>) {
  const [importing, setImporting] = useState(false);
  const exportAll = async () => {
    try {
      const { text, words } = await call('/admin/words_export');
      saveText('banned-words.txt', text);
      toast.show(t('texts.word.exported', { count: words }));
    } catch (fault) {
      toast.refuse(fault);
    }
  };
  return (
    <>
      <Button look="ghost" onClick={() => setImporting(true)}>
        <Upload size={17} aria-hidden />
        {t('texts.word.import')}
      </Button>
      <Button look="ghost" onClick={exportAll}>
        <Download size={17} aria-hidden />
        {t('texts.word.export')}
      </Button>
      {importing && <WordsImport onClose={() => setImporting(false)} onDone={onChanged} />}
    </>
  );
}

/** Beside an open word there is a line to try that one on. */
function Above() {
  const [params] = useSearchParams();
  return (
    <>
      <TextsTabs />
      {!params.get('open') && <WordTrial />}
    </>
  );
}
