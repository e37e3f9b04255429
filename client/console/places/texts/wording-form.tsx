// The text that takes the place of a shipped one: typed with its values at hand, shown as a reader sees it, and saved.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import type { WordingShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { TextArea } from '../../../src/ui/text-area';
import type { Tools } from '../../engine/tools';
import form from '../../frame/form.module.css';
import { isRightToLeft } from '../../frame/languages';
import { submitting } from '../../frame/sending';
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
  const { text, shipped, outdated, placeholders } = row;
  const [draft, setDraft] = useState(start);
  const area = useRef<HTMLTextAreaElement>(null);
  const reading = { lang: row.language, dir: isRightToLeft(row.language) ? 'rtl' : 'ltr' } as const;
  const typed = draft.trim();
  const save = useMutation({ mutationFn: () => onSave(typed) });
  const insert = (piece: string) => {
    const input = area.current;
    if (!input) return;
    const inserted = withInserted(draft, input.selectionStart, input.selectionEnd, piece);
    setDraft(inserted.text);
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(inserted.at, inserted.at);
    });
  };
  const back = text !== null && (
    <Button look="ghost" onClick={onBack} disabled={save.isPending}>
      {t(shipped === null ? 'wording.remove' : 'wording.back')}
    </Button>
  );
  if (shipped === null) return <div className={cx('flex gap-8', form.acts)}>{back}</div>;
  return (
    <form className="stack gap-16" onSubmit={submitting(save.mutate)}>
      <Field label={t('wording.newText')} error={save.error && wrongText(t, save.error)}>
        <TextArea
          ref={area}
          value={draft}
          onChange={(words) => {
            setDraft(words);
            save.reset();
          }}
          maxLength={row.maxLength}
          rows={4}
          {...reading}
        />
      </Field>
      {placeholders.length > 0 && <Values names={placeholders} onInsert={insert} />}
      <section aria-label={t('wording.preview')}>
        <p className={cx('quiet small strong', styles.small)}>{t('wording.preview')}</p>
        <p className={styles.quote} {...reading}>
          {sampleOf(typed) || '–'}
        </p>
      </section>
      <div className={cx('flex gap-8', form.acts)}>
        {back}
        <Button
          type="submit"
          busy={save.isPending}
          disabled={typed === '' || (typed === (text ?? shipped) && !outdated)}
        >
          {t(outdated && typed === text ? 'wording.keep' : 'wording.save')}
        </Button>
      </div>
    </form>
  );
}

interface ValuesProps {
  names: readonly string[];
  onInsert: (piece: string) => void;
}

/** The values a text must fill in; a press puts one in. */
function Values({ names, onInsert }: ValuesProps) {
  const { t } = useTranslation('console');
  return (
    <fieldset className={cx('flex wraps gap-8', styles.values)}>
      <legend>{t('wording.values')}</legend>
      {names.map((name) => (
        <Button key={name} look="ghost" size="small" onClick={() => onInsert(`{{${name}}}`)}>
          <span className="vh">{t('wording.insert')} </span>
          <code dir="ltr">{`{{${name}}}`}</code>
        </Button>
      ))}
    </fieldset>
  );
}

/** What the rule of the server says, in the words of this page. */
function wrongText(t: Tools['t'], fault: unknown): string {
  const { params } = asRefusal(fault);
  const want = Array.isArray(params.want) ? params.want.map(String) : [];
  switch (params.field === 'text' && params.rule) {
    case 'placeholders':
      return want.length > 0
        ? t('wording.wrong.placeholders', { list: want.map((name) => `{{${name}}}`).join(' ') })
        : t('wording.wrong.noPlaceholders');
    case 'tags':
      return want.length > 0 ? t('wording.wrong.tags', { list: want.join(' ') }) : t('wording.wrong.noTags');
    case 'characters':
      return t('wording.wrong.characters');
    case 'length':
      return t('wording.wrong.length', { max: Number(params.max) });
    default:
      return refusalText(t, fault);
  }
}
