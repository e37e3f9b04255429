// Turning an application down: the applicant reads the reason.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import { Button } from '../../../src/ui/button';
import { Dialog } from '../../../src/ui/dialog';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import styles from '../../frame/form.module.css';

interface RejectDialogProps {
  name: string;
  onClose: () => void;
  /** Throws what the server refuses. */
  onReject: (reason: string) => Promise<void>;
}

const templates = ['documents', 'unreadable', 'otherName', 'introduction', 'underage', 'banned'] as const;
const REASON_MAX = 200;

export function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onReject(reason.trim());
      onClose();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('apply.rejectTitle', { name })} text={t('apply.rejectText')} keep>
      <form className={styles.form} onSubmit={submit}>
        <Field label={t('apply.template')}>
          <SelectBox
            value=""
            placeholder={t('apply.chooseTemplate')}
            onChange={(key) => setReason(t(`apply.templates.${key as (typeof templates)[number]}`))}
            options={templates.map((key) => ({ value: key, label: t(`apply.templates.${key}`) }))}
          />
        </Field>
        <Field label={t('apply.reason')} required error={error}>
          <TextArea value={reason} onChange={setReason} maxLength={REASON_MAX} rows={4} autoFocus />
        </Field>
        <div className={styles.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={reason.trim() === ''}>
            {t('apply.reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
