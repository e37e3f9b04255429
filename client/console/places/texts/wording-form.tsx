// The text that takes the place of a shipped one: typed with its values at hand, shown as a reader sees it, and saved.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import type { WordingShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { TextArea } from '../../../src/ui/text-area';
import form from '../../frame/form.module.css';
import { isRightToLeft } from '../../frame/languages';
import { sampleOf, withInserted } from './wording';
import styles from './wording.module.css';

interface WordingFormProps {
  row: WordingShown;
  /** What stands in the box at first. */
  start: string;
  /** Throws what the server refuses. */
  onSave: (text: string) => Promise<void>;
  onBack: () => void;
}

export function WordingForm({ row, start, onSave, onBack }: WordingFormProps) {
  const { t } = useTranslation('console');
  const id = useId();
  const now = row.text ?? row.shipped ?? '';
  const [draft, setDraft] = useState(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const direction = isRightToLeft(row.language) ? 'rtl' : 'ltr';
  const typed = draft.trim();

  const insert = (piece: string) => {
    const input = area.current;
    if (!input) return;
    const { text, at } = withInserted(draft, input.selectionStart, input.selectionEnd, piece);
    setDraft(text);
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(at, at);
    });
  };
  /** What the rule of the server says, in the words of this page. */
  const sentenceOf = (fault: unknown) => {
    const { params } = asRefusal(fault);
    const want = Array.isArray(params.want) ? params.want.map(String) : [];
    switch (params.field === 'text' && params.rule) {
      case 'placeholders':
        return want.length > 0
          ? t('wording.wrong.placeholders', { list: want.map((name) => `{{${name}}}`).join(' ') })
          : t('wording.wrong.noPlaceholders');
      case 'tags':
        return want.length > 0
          ? t('wording.wrong.tags', { list: want.join(' ') })
          : t('wording.wrong.noTags');
      case 'characters':
        return t('wording.wrong.characters');
      case 'length':
        return t('wording.wrong.length', { max: Number(params.max) });
      default:
        return refusalText(t, fault);
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(typed);
    } catch (fault) {
      setError(sentenceOf(fault));
    }
    setBusy(false);
  };

  return (
    <form id={id} className={form.form} onSubmit={save}>
      {row.shipped !== null && (
        <>
          <Field label={t('wording.newText')} error={error}>
            <TextArea
              ref={area}
              value={draft}
              onChange={(text) => {
                setDraft(text);
                setError(null);
              }}
              maxLength={row.maxLength}
              rows={4}
              lang={row.language}
              dir={direction}
            />
          </Field>
          {row.placeholders.length > 0 && (
            <fieldset className={styles.values}>
              <legend>{t('wording.values')}</legend>
              {row.placeholders.map((name) => (
                <Button key={name} look="ghost" size="small" onClick={() => insert(`{{${name}}}`)}>
                  <span className="vh">{t('wording.insert')} </span>
                  <code dir="ltr">{`{{${name}}}`}</code>
                </Button>
              ))}
            </fieldset>
          )}
          <section aria-label={t('wording.preview')}>
            <p className={styles.small}>{t('wording.preview')}</p>
            <p className={styles.quote} lang={row.language} dir={direction}>
              {sampleOf(typed) || '–'}
            </p>
          </section>
        </>
      )}
      <div className={form.acts}>
        {row.text !== null && (
          <Button look="ghost" onClick={onBack} disabled={busy}>
            {t(row.shipped === null ? 'wording.remove' : 'wording.back')}
          </Button>
        )}
        {row.shipped !== null && (
          <Button type="submit" busy={busy} disabled={typed === '' || (typed === now && !row.outdated)}>
            {t(row.outdated && typed === row.text ? 'wording.keep' : 'wording.save')}
          </Button>
        )}
      </div>
    </form>
  );
}
