// Asks somebody who leaves a form whether what they typed may be lost, or what else ends with the page.
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog } from './dialog';
import type { LeaveWords, Leaving } from './dialog-guard';

interface UnsavedDialogProps {
  leaving: Leaving;
  words?: LeaveWords | undefined;
}

export default function UnsavedDialog({ leaving, words }: UnsavedDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onClose={leaving.stay}
      title={words?.title ?? t('unsaved.title')}
      text={words?.text ?? t('unsaved.text')}
      width={400}
      actions={
        <>
          <Button look="danger" onClick={leaving.leave}>
            {words?.leave ?? t('unsaved.leave')}
          </Button>
          <Button onClick={leaving.stay}>{words?.stay ?? t('unsaved.stay')}</Button>
        </>
      }
    />
  );
}
