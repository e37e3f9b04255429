// The reason, and how long, of what somebody else will feel: a mute, a suspended account, a suspended room.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Resolution } from '../../../src/api/enums/resolution.gen';
import { refusalText } from '../../../src/api/refusal';
import type { ReportShown } from '../../../src/api/schema.gen';
import { serverNow } from '../../../src/lib/server-clock';
import { Button } from '../../../src/ui/button';
import { Dialog } from '../../../src/ui/dialog';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import styles from '../../frame/form.module.css';
import { useReportWords } from './report-words';
import type { Details } from './use-resolve';

export type Severe = 3 | 4 | 5;

interface DecideDialogProps {
  action: Severe;
  report: ReportShown;
  onClose: () => void;
  /** Throws what the server refuses. */
  onDecide: (details: Details) => Promise<void>;
}

const muteTypes = [1, 2, 3, 4, 5] as const;
const days = [1, 7, 30, 0] as const;
const REASON_MAX = { 3: 60, 4: 200, 5: 200 } as const;
const DAY = 86_400_000;

export function DecideDialog({ action, report, onClose, onDecide }: DecideDialogProps) {
  const { t } = useTranslation('console');
  const { aboutOf, reasonOf } = useReportWords();
  const mutes = action === Resolution.Muted;
  const [reason, setReason] = useState(report.held ? '' : reasonOf(report));
  const [lasts, setLasts] = useState(mutes ? '3' : '7');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const about =
    action === Resolution.RoomClosed ? t('report.roomNumber', { house: report.houseId }) : aboutOf(report);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const long = Number(lasts);
    try {
      await onDecide({
        reason: reason.trim(),
        ...(mutes ? { muteType: long } : { endTime: long === 0 ? undefined : serverNow() + long * DAY }),
      });
      onClose();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t(`report.ask.${action}`, { name: about })}
      text={t(`report.effect.${action}`)}
    >
      <form className={styles.form} onSubmit={submit}>
        <Field label={t('report.lasts')}>
          <SelectBox
            value={lasts}
            onChange={setLasts}
            options={
              mutes
                ? muteTypes.map((type) => ({ value: String(type), label: t(`report.mute.${type}`) }))
                : days.map((count) => ({
                    value: String(count),
                    label: count === 0 ? t('report.untilLifted') : t('report.days', { count }),
                  }))
            }
          />
        </Field>
        <Field label={t('report.whyRead')} required error={error}>
          <TextArea value={reason} onChange={setReason} maxLength={REASON_MAX[action]} rows={3} autoFocus />
        </Field>
        <div className={styles.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={reason.trim() === ''}>
            {t(`report.decide.${action}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
