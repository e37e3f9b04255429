// One banned word, or a new one: what it is, a line to try it on, what it would have caught, and saving.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { WordEntry } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import form from '../../frame/form.module.css';
import { SidePanel } from '../../frame/side-panel';
import { WordPast } from './word-past';
import { WordTrial } from './word-trial';
import { ACTIONS, freshWord, MODES, modeOf, WORD_MAX, wordId } from './words';

interface WordPanelProps {
  /** Null: a new one. */
  entry: WordEntry | null;
  onClose: () => void;
  onStep?: (by: 1 | -1) => void;
  /** Called with what is on the list now. */
  onSaved: (entry: WordEntry) => void;
  onRemove: () => void;
}

export function WordPanel({ entry, onClose, onStep, onSaved, onRemove }: WordPanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const formId = useId();
  const [draft, setDraft] = useState<WordEntry>(entry ?? freshWord);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cleaned = { ...draft, word: draft.word.trim() };
  const changed = !entry || wordId(entry) !== wordId(cleaned) || entry.action !== cleaned.action;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const gone = entry && wordId(entry) !== wordId(cleaned) ? [entry] : [];
      await call('/admin/words_edit', { add: [cleaned], remove: gone });
      toast.show(t(entry ? 'texts.word.changed' : 'texts.word.added', { word: cleaned.word }));
      onSaved(cleaned);
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel
      title={entry ? <bdi>{entry.word}</bdi> : t('texts.word.newTitle')}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button type="submit" form={formId} busy={busy} disabled={!changed || cleaned.word === ''}>
            {t(entry ? 'texts.word.saveDo' : 'texts.word.addDo')}
          </Button>
          {entry && (
            <Button look="danger" onClick={onRemove}>
              {t('texts.word.remove')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={form.form} onSubmit={save}>
        <Field label={t('texts.word.word')} required error={error}>
          <TextInput
            value={draft.word}
            onChange={(word) => setDraft({ ...draft, word })}
            maxLength={WORD_MAX}
            showCount
            autoFocus={!entry}
            spellCheck={false}
          />
        </Field>
        <Field label={t('texts.word.mode')} hint={t(`texts.word.modeHint.${modeOf(draft.mode)}`)}>
          <SelectBox
            value={String(draft.mode)}
            onChange={(mode) => setDraft({ ...draft, mode: Number(mode) })}
            options={MODES.map((mode) => ({ value: String(mode), label: t(`texts.word.modes.${mode}`) }))}
          />
        </Field>
        <Field label={t('texts.word.action')}>
          <SelectBox
            value={String(draft.action)}
            onChange={(action) => setDraft({ ...draft, action: Number(action) })}
            options={ACTIONS.map((action) => ({
              value: String(action),
              label: t(`texts.word.actions.${action}`),
            }))}
          />
        </Field>
      </form>
      <WordTrial draft={cleaned.word === '' ? undefined : cleaned} />
      <WordPast key={wordId(cleaned)} draft={cleaned} />
    </SidePanel>
  );
}
