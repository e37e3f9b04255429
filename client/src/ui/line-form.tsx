// One line of text with its button: what is wrong is said at the field, what was not sent is told to the page around.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../api/refusal';
import { cx } from '../lib/cx';
import { useUnsaved } from '../lib/use-unsaved';
import { Button } from './button';
import { Field } from './field';
import styles from './line-form.module.css';
import { TextInput } from './text-input';

interface LineFormProps {
  name: string;
  label: string;
  hint?: string;
  /** What stands there at first. */
  begin?: string;
  longest: number;
  showCount?: boolean;
  /** On the button. */
  act: ReactNode;
  /** Said when nothing was written. */
  empty: string;
  /** The line is one that exists: it stays when it was sent, and is sent only when it was changed. */
  edits?: boolean;
  onSend: (text: string) => Promise<unknown>;
  onUnsaved?: (unsaved: boolean) => void;
}

export function LineForm({
  name,
  label,
  hint,
  begin = '',
  longest,
  showCount,
  act,
  empty,
  edits = false,
  onSend,
  onUnsaved,
}: LineFormProps) {
  const { t } = useTranslation('errors');
  const [text, setText] = useState(begin);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = text.trim() !== begin;
  useUnsaved(changed && !busy, onUnsaved);
  const send = async () => {
    if (text.trim() === '') return setError(empty);
    setBusy(true);
    setError(null);
    try {
      await onSend(text.trim());
      if (!edits) setText(begin);
    } catch (refusal) {
      setError(refusalText(t, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="shrinks grows"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} hint={hint} error={error}>
        <div className={cx('flex wraps gap-8', styles.line)}>
          <TextInput
            name={name}
            value={text}
            onChange={(value) => {
              setText(value);
              setError(null);
            }}
            maxLength={longest}
            showCount={showCount}
            dir="auto"
          />
          <Button type="submit" look="outline" busy={busy} disabled={edits && !changed}>
            {act}
          </Button>
        </div>
      </Field>
    </form>
  );
}
