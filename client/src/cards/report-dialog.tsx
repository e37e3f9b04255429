/** Reports a line, a person or a clip to the operators: why, and details if the reporter gives them. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportReason } from '../api/enums.gen';
import { refusalText } from '../api/post';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { LeaveGuard } from '../ui/leave-guard';
import { RadioPills } from '../ui/radio-pills';
import { TextArea } from '../ui/text-area';

interface ReportDialogProps {
  title: string;
  /** The words it is about. */
  quote?: string;
  onClose: () => void;
  onReport: (reason: ReportReason, text: string) => Promise<unknown>;
}

const REASONS = Object.values(ReportReason);
const MAX_TEXT = 200;

export default function ReportDialog({ title, quote, onClose, onReport }: ReportDialogProps) {
  const { t } = useTranslation('room');
  const [reason, setReason] = useState<ReportReason>(ReportReason.Spam);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onReport(reason, words.trim());
      onClose();
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      keep
      width={440}
      title={title}
      text={quote !== undefined && <q dir="auto">{quote}</q>}
      actions={
        <Button wide busy={busy} onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      {words.trim() !== '' && !busy && <LeaveGuard />}
      <RadioPills
        question={t('report.why')}
        name="reason"
        items={REASONS.map((one) => ({ value: one, label: t(`report.reason.${one}`) }))}
        value={reason}
        onChange={setReason}
      />
      <Field label={t('report.words')} error={problem}>
        <TextArea value={words} onChange={setWords} maxLength={MAX_TEXT} />
      </Field>
    </Dialog>
  );
}
