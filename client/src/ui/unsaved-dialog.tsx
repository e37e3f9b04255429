// Asks somebody who leaves a form whether what they typed may be lost.
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog } from './dialog';
import type { Leaving } from './dialog-guard';

export default function UnsavedDialog({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onClose={leaving.stay}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      width={400}
      actions={
        <>
          <Button look="danger" onClick={leaving.leave}>
            {t('unsaved.leave')}
          </Button>
          <Button onClick={leaving.stay}>{t('unsaved.stay')}</Button>
        </>
      }
    />
  );
}
