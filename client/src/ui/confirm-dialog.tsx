// Asks before an act that destroys something or moves money.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  confirmLabel?: string;
  /** Of the button that changes nothing, where "Cancel" would name the act itself. */
  keepLabel?: string;
  danger?: boolean;
  /** While its promise runs the button waits; when it is fulfilled the dialog closes. */
  onConfirm: () => unknown;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, text, confirmLabel, keepLabel, danger, onConfirm } = props;
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller shows its own refusal; the question stays open.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      width={400}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {keepLabel ?? t('action.cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
            {confirmLabel ?? t('action.confirm')}
          </Button>
        </>
      }
    />
  );
}
