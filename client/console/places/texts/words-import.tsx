// Taking a list of banned words in: first what would change, then the change.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { WordsImportAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Dialog } from '../../../src/ui/dialog';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { REASON_MAX } from '../../frame/act-dialog';
import form from '../../frame/form.module.css';
import { ACTIONS, MODES } from './words';
import styles from './words.module.css';

/** The server reads requests of 64 KiB. */
const TEXT_MAX = 20_000;

export function WordsImport({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [text, setText] = useState('');
  const [mode, setMode] = useState('2');
  const [action, setAction] = useState('1');
  const [replace, setReplace] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [plan, setPlan] = useState<WordsImportAnswer | null>(null);
  /** What was checked counts for what is taken in: any change asks for another check. */
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPlan(null);
    };
  const takesAway = plan !== null && plan.removed > 0;

  const send = async (dryRun: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const ask = {
        text,
        mode: Number(mode),
        action: Number(action),
        replace,
        dryRun,
        reason: reason.trim(),
      };
      const answer = await call('/admin/words_import', ask);
      if (dryRun) setPlan(answer);
      else {
        toast.show(t('texts.word.imported', { ...answer }));
        onDone();
      }
    } catch (fault) {
      setError(refusalText(t, fault));
      setPlan(null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      width={640}
      title={t('texts.word.importTitle')}
      text={t('texts.word.importText')}
    >
      <div className={form.form}>
        <Field label={t('texts.word.list')} required error={error}>
          <TextArea value={text} onChange={anew(setText)} maxLength={TEXT_MAX} rows={8} spellCheck={false} />
        </Field>
        <Field label={t('texts.word.file')}>
          <input
            type="file"
            accept=".txt,text/plain"
            aria-label={t('texts.word.file')}
            onChange={async (event) => {
              const file = event.target.files?.[0];
              if (file) anew(setText)((await file.text()).slice(0, TEXT_MAX));
            }}
          />
        </Field>
        <div className={styles.pair}>
          <Field label={t('texts.word.lineMode')}>
            <SelectBox
              value={mode}
              onChange={anew(setMode)}
              options={MODES.map((one) => ({ value: String(one), label: t(`texts.word.modes.${one}`) }))}
            />
          </Field>
          <Field label={t('texts.word.lineAction')}>
            <SelectBox
              value={action}
              onChange={anew(setAction)}
              options={ACTIONS.map((one) => ({ value: String(one), label: t(`texts.word.actions.${one}`) }))}
            />
          </Field>
        </div>
        <CheckboxField checked={replace} onChange={anew(setReplace)}>
          {t('texts.word.replace')}
        </CheckboxField>
        <p role="status">{plan && <b>{t('texts.word.preview', { ...plan })}</b>}</p>
        {takesAway && (
          <Field label={t('texts.needsReason')} required>
            <TextArea value={reason} onChange={setReason} maxLength={REASON_MAX} rows={2} />
          </Field>
        )}
        <div className={form.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          {plan ? (
            <Button
              look={takesAway ? 'danger' : 'primary'}
              busy={busy}
              disabled={takesAway && reason.trim() === ''}
              onClick={() => void send(false)}
            >
              {t('texts.word.importDo')}
            </Button>
          ) : (
            <Button busy={busy} disabled={text.trim() === ''} onClick={() => void send(true)}>
              {t('texts.word.check')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
