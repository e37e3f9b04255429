// A match without a source: an anchor may bring a video of their own, or push the picture later.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownVideoOf } from '../../api/own-video';
import type { VideoInput } from '../../api/schema.gen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextInput } from '../../ui/text-input';

interface OwnVideoDialogProps {
  busy: boolean;
  onClose: () => void;
  onReserve: (ownVideo: VideoInput | null) => void;
}

export function OwnVideoDialog({ busy, onClose, onReserve }: OwnVideoDialogProps) {
  const { t } = useTranslation('book');
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);
  const submit = () => {
    const ownVideo = typed.trim() === '' ? null : ownVideoOf(typed);
    if (typed.trim() !== '' && !ownVideo) setBad(true);
    else onReserve(ownVideo);
  };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('own.title')}
      text={t('own.text')}
      actions={
        <Button wide busy={busy} onClick={submit}>
          {t('own.confirm')}
        </Button>
      }
    >
      {typed.trim() !== '' && !busy && <LeaveGuard />}
      <Field label={t('own.url')} hint={t('own.hint')} error={bad ? t('own.bad') : null}>
        <TextInput
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setBad(false);
          }}
          inputMode="url"
          dir="ltr"
          placeholder="https://…/live.m3u8"
        />
      </Field>
    </Dialog>
  );
}
