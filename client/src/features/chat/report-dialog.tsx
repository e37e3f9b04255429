/** Reports a line or a person to the operators: why, and details if the reporter gives them. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportReason } from '../../api/enums.gen';
import { refusalText } from '../../api/post';
import { ownDirection } from '../../lib/isolate';
import type { ChatLine } from '../../realtime/chat-line';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextArea } from '../../ui/text-area';
import styles from './mute-dialog.module.css';
import type { Report } from './use-moderation';

interface ReportDialogProps {
  target: { userId: string; nickName: string };
  line: ChatLine | null;
  onClose: () => void;
  onReport: (report: Report) => Promise<unknown>;
}

const REASONS = Object.values(ReportReason);
const MAX_TEXT = 200;

export function ReportDialog({ target, line, onClose, onReport }: ReportDialogProps) {
  const { t } = useTranslation('room');
  const [reason, setReason] = useState<ReportReason>(ReportReason.Spam);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    setProblem(null);
    const text = words.trim();
    try {
      await onReport({
        userId: target.userId,
        reason,
        ...(line?.id ? { messageId: line.id } : {}),
        ...(text ? { text } : {}),
      });
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
      title={t('report.title', { name: ownDirection(target.nickName) })}
      text={line && <q dir="auto">{line.text}</q>}
      actions={
        <Button wide busy={busy} onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      {words.trim() !== '' && !busy && <LeaveGuard />}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('report.why')}</legend>
        <div className={styles.choices}>
          {REASONS.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              <span>{t(`report.reason.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('report.words')} error={problem}>
        <TextArea value={words} onChange={setWords} maxLength={MAX_TEXT} />
      </Field>
    </Dialog>
  );
}
