/** Asks before the page that sends the picture is left. */
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../ui/leave-guard';

export function SendingGuard() {
  const { t } = useTranslation('studio');
  return (
    <LeaveGuard
      words={{
        title: t('browser.leave.title'),
        text: t('browser.leave.text'),
        leave: t('browser.leave.leave'),
        stay: t('browser.leave.stay'),
      }}
    />
  );
}
