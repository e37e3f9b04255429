// One banned word, or a new one: what it is, a line to try it on, what it would have caught, and its removal.
import * as z from 'zod/mini';
import type { WordEntry } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { Answers } from '../../engine/data';
import { form } from '../../engine/form';
import type { Tools } from '../../engine/tools';
import type { Question } from '../../frame/act-dialog';
import { WordPast } from './word-past';
import { WordTrial } from './word-trial';
import { actionOptions, modeOf, modeOptions, WORD_MAX, wordId } from './words';

const MOST_NAMED = 5;

/** Words are removed in one call, and come back in one. */
export const removal = {
  ask: (words: readonly WordEntry[], { t }: Tools): Question => {
    const named = words.slice(0, MOST_NAMED).map(({ word }) => word);
    return {
      title: t('texts.word.askRemove', { count: words.length }),
      effect: t('texts.word.removeEffect', {
        words: named.join(', ') + (words.length > MOST_NAMED ? ' …' : ''),
      }),
      reason: {},
      confirm: t('texts.word.remove'),
    };
  },
  act: async (words: readonly WordEntry[], { reason }: Answers, { t }: Tools) => {
    await call('/admin/words_edit', { remove: [...words], reason });
    return t('texts.word.removed', { count: words.length });
  },
  undo: (words: readonly WordEntry[]) => () => call('/admin/words_edit', { add: [...words] }),
  closes: true,
};

const number = z.pipe(z.string(), z.transform(Number));
const schema = z.object({
  word: z.string().check(z.trim(), z.minLength(1)),
  mode: number,
  action: number,
});
type Typed = z.input<typeof schema>;

export const WordForm = form<WordEntry, Typed, z.output<typeof schema>>({
  title: (entry, _, { t }) => (entry ? <bdi>{entry.word}</bdi> : t('texts.word.newTitle')),
  thing: () => '',
  schema,
  typed: (entry) => ({
    word: entry?.word ?? '',
    mode: String(entry?.mode ?? 2),
    action: String(entry?.action ?? 1),
  }),
  fields: [
    {
      type: 'text',
      name: 'word',
      label: 'texts.word.word',
      required: true,
      max: WORD_MAX,
      first: true,
      input: { showCount: true, spellCheck: false },
    },
    {
      type: 'choice',
      name: 'mode',
      label: 'texts.word.mode',
      hint: ({ mode }, { t }) => t(`texts.word.modeHint.${modeOf(Number(mode))}`),
      options: modeOptions,
    },
    { type: 'choice', name: 'action', label: 'texts.word.action', options: actionOptions },
  ],
  Below,
  save: (entry) => (entry ? 'texts.word.saveDo' : 'texts.word.addDo'),
  changed: true,
  acts: [
    {
      id: 'remove',
      word: 'texts.word.remove',
      look: 'danger',
      closes: true,
      ask: (entry, tools) => removal.ask([entry], tools),
      act: (entry, answers, tools) => removal.act([entry], answers, tools),
      undo: (entry) => removal.undo([entry]),
    },
  ],
  send: async (given, entry) => {
    const renamed = entry !== null && wordId(entry) !== wordId(given);
    await call('/admin/words_edit', { add: [given], remove: renamed ? [entry] : [] });
    const { word } = given;
    return {
      id: wordId(given),
      said: ({ t }) => t(entry ? 'texts.word.changed' : 'texts.word.added', { word }),
    };
  },
});

function Below({ typed }: { typed: Typed }) {
  const draft = { word: typed.word.trim(), mode: Number(typed.mode), action: Number(typed.action) };
  return (
    <>
      <WordTrial draft={draft.word === '' ? undefined : draft} />
      <WordPast key={wordId(draft)} draft={draft} />
    </>
  );
}
