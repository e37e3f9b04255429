// The question before an act with consequences: what will happen, why it is done, and how long it lasts.
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../src/api/refusal';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { Dialog } from '../../src/ui/dialog';
import { Field } from '../../src/ui/field';
import { SelectBox } from '../../src/ui/select-box';
import { TextArea } from '../../src/ui/text-area';
import styles from './form.module.css';

/** As long as the server takes one (domain.AdminReasonMax). */
export const REASON_MAX = 200;

export interface ActAnswers {
  reason: string;
  /** The chosen length; '' where none is asked. */
  lasts: string;
}

/** What is asked before an act. */
export interface Question {
  title: string;
  /** What will happen, in numbers where they matter. */
  effect?: ReactNode;
  reason?: {
    /** The most characters, if not REASON_MAX. */
    max?: number;
    /** Names the readers if others than operators read the reason. */
    label?: string;
    initial?: string;
    /** Sentences to begin with. */
    templates?: readonly string[];
    optional?: boolean;
  };
  lasts?: { options: readonly { value: string; label: string }[]; initial: string; label?: string };
  /** The word on the button. */
  confirm: string;
  /** The act takes nothing from anybody: its button is not red. */
  harmless?: boolean;
  /** The fields between the effect and the reason are filled in. */
  ready?: boolean;
  children?: ReactNode;
}

interface ActDialogProps extends Question {
  onClose: () => void;
  /** Throws what the server refuses; the dialog shows it and stays. */
  onAct: (answers: ActAnswers) => Promise<unknown>;
}

export function ActDialog(props: ActDialogProps) {
  const { title, effect, reason: asked, lasts: span, confirm, harmless, ready = true } = props;
  const { children, onClose, onAct } = props;
  const { t } = useTranslation('console');
  const [reason, setReason] = useState(asked?.initial ?? '');
  const [lasts, setLasts] = useState(span?.initial ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const complete = ready && (!asked || asked.optional || reason.trim() !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onAct({ reason: reason.trim(), lasts });
      onClose();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <Dialog open keep onClose={onClose} title={title} text={effect}>
      <form
        className="stack gap-16"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        {children}
        {span && (
          <Field label={span.label ?? t('act.lasts')}>
            <SelectBox value={lasts} onChange={setLasts} options={[...span.options]} />
          </Field>
        )}
        {asked?.templates && (
          <Field label={t('act.template')}>
            <SelectBox
              value=""
              placeholder={t('act.chooseTemplate')}
              onChange={setReason}
              options={asked.templates.map((text) => ({ value: text, label: text }))}
            />
          </Field>
        )}
        {asked && (
          <Field label={asked.label ?? t('act.reason')} required={!asked.optional} error={error}>
            <TextArea
              value={reason}
              onChange={setReason}
              maxLength={asked.max ?? REASON_MAX}
              rows={3}
              autoFocus
            />
          </Field>
        )}
        {!asked && error && (
          <p className={cx('error small', styles.error)} role="alert">
            {error}
          </p>
        )}
        <div className={cx('flex gap-8', styles.acts)}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" look={harmless ? 'primary' : 'danger'} busy={busy} disabled={!complete}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
