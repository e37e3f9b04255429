/** Mutes one person: for how long, and why. Without a reason there is no mute. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MuteType } from '../../api/enums.gen';
import { refusalText } from '../../api/post';
import { ownDirection } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/checkbox-field';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { RadioPills } from '../../ui/radio-pills';
import { TextInput } from '../../ui/text-input';
import { LastLines, type LinesOf } from './last-lines';
import styles from './mute-dialog.module.css';
import { PRESET_REASONS, type PresetReason } from './reason-text';

export interface MuteTarget {
  userId: string;
  nickName: string;
  muteType?: MuteType;
}

interface MuteDialogProps {
  target: MuteTarget;
  /** What the person wrote lately, where it can be asked for. */
  linesOf?: LinesOf | null;
  onClose: () => void;
  /** Presets arrive by key, so that the muted person reads them in their own language. */
  onMute: (userId: string, muteType: MuteType, reason: string, deleteMessages: boolean) => Promise<unknown>;
}

const TYPES = Object.values(MuteType);
const MAX_REASON = 60;

export function MuteDialog({ target, linesOf, onClose, onMute }: MuteDialogProps) {
  const { t } = useTranslation('room');
  const [muteType, setMuteType] = useState<MuteType>(target.muteType ?? MuteType.Mute10Minutes);
  const [preset, setPreset] = useState<PresetReason | null>(null);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [alsoDelete, setAlsoDelete] = useState(false);
  const [busy, setBusy] = useState(false);

  const mute = async () => {
    const reason = words.trim() || preset;
    if (!reason) {
      setProblem(t('mute.reasonRequired'));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onMute(target.userId, muteType, reason, alsoDelete);
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
      title={t('mute.title', { name: ownDirection(target.nickName) })}
      actions={
        <Button look="danger" wide busy={busy} onClick={mute}>
          {t('mute.confirm')}
        </Button>
      }
    >
      {words.trim() !== '' && !busy && <LeaveGuard />}
      {linesOf && <LastLines userId={target.userId} linesOf={linesOf} />}
      <RadioPills
        question={t('mute.duration')}
        name="muteType"
        items={TYPES.map((type) => ({ value: type, label: t(`mute.type.${type}`) }))}
        value={muteType}
        onChange={setMuteType}
      />
      <RadioPills
        question={t('mute.reason')}
        name="reason"
        items={PRESET_REASONS.map((reason) => ({ value: reason, label: t(`muteReason.${reason}`) }))}
        value={preset}
        onChange={(reason) => {
          setPreset(reason);
          setProblem(null);
        }}
      />
      <Field label={t('mute.ownReason')} error={problem}>
        <TextInput
          value={words}
          maxLength={MAX_REASON}
          showCount
          onChange={(value) => {
            setWords(value);
            setProblem(null);
          }}
        />
      </Field>
      <div className={styles.also}>
        <CheckboxField checked={alsoDelete} onChange={setAlsoDelete}>
          {t('mute.alsoDelete')}
        </CheckboxField>
      </div>
    </Dialog>
  );
}
