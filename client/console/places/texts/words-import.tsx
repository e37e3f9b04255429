// Taking a list of banned words in: first what would change, then the change.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import { cx } from '../../../src/lib/cx';
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
import { actionOptions, modeOptions } from './words';

/** The server reads requests of 64 KiB. */
const TEXT_MAX = 20_000;

const fresh = { text: '', mode: '2', action: '1', replace: false };
type Draft = typeof fresh;

interface WordsImportProps {
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

export function WordsImport({ onClose, onDone }: WordsImportProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [draft, setDraft] = useState(fresh);
  const [reason, setReason] = useState('');
  const ask = { ...draft, mode: Number(draft.mode), action: Number(draft.action), reason: reason.trim() };
  const check = useMutation({ mutationFn: () => call('/admin/words_import', { ...ask, dryRun: true }) });
  const take = useMutation({
    mutationFn: () => call('/admin/words_import', ask),
    onSuccess: (done) => {
      toast.show(t('texts.word.imported', { ...done }));
      onClose();
      void onDone();
    },
    onError: check.reset,
  });
  /** What was checked counts for what is taken in: any change asks for another check. */
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    check.reset();
    take.reset();
  };
  const plan = check.data;
  const takesAway = plan !== undefined && plan.removed > 0;
  const fault = check.error ?? take.error;
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      width={640}
      title={t('texts.word.importTitle')}
      text={t('texts.word.importText')}
    >
      <div className="stack gap-16">
        <ListFields draft={draft} onChange={change} error={fault && refusalText(t, fault)} />
        <p role="status">{plan && <b>{t('texts.word.preview', { ...plan })}</b>}</p>
        {takesAway && (
          <Field label={t('texts.needsReason')} required>
            <TextArea value={reason} onChange={setReason} maxLength={REASON_MAX} rows={2} />
          </Field>
        )}
        <div className={cx('flex gap-8', form.acts)}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            look={takesAway ? 'danger' : 'primary'}
            busy={check.isPending || take.isPending}
            disabled={draft.text.trim() === '' || (takesAway && ask.reason === '')}
            onClick={() => (plan ? take : check).mutate()}
          >
            {t(plan ? 'texts.word.importDo' : 'texts.word.check')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ListFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  error: string | null;
}

function ListFields({ draft, onChange, error }: ListFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <Field label={t('texts.word.list')} required error={error}>
        <TextArea
          value={draft.text}
          onChange={(text) => onChange({ text })}
          maxLength={TEXT_MAX}
          rows={8}
          spellCheck={false}
        />
      </Field>
      <Field label={t('texts.word.file')}>
        <input
          type="file"
          accept=".txt,text/plain"
          aria-label={t('texts.word.file')}
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (file) onChange({ text: (await file.text()).slice(0, TEXT_MAX) });
          }}
        />
      </Field>
      <div className={cx('stack gap-12', form.pair)}>
        <Field label={t('texts.word.lineMode')}>
          <SelectBox
            value={draft.mode}
            onChange={(mode) => onChange({ mode })}
            options={modeOptions({ t })}
          />
        </Field>
        <Field label={t('texts.word.lineAction')}>
          <SelectBox
            value={draft.action}
            onChange={(action) => onChange({ action })}
            options={actionOptions({ t })}
          />
        </Field>
      </div>
      <CheckboxField checked={draft.replace} onChange={(replace) => onChange({ replace })}>
        {t('texts.word.replace')}
      </CheckboxField>
    </>
  );
}
