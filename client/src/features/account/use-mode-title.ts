// The heading of each step of the account panel.
import { useTranslation } from 'react-i18next';
import type { AccountMode } from './account-mode';

export function useModeTitle(mode: AccountMode): string {
  const { t } = useTranslation('account');
  switch (mode) {
    case 'login':
      return t('loginTitle');
    case 'register':
      return t('registerTitle');
    case 'forgot':
      return t('forgotTitle');
    case 'registered':
      return t('registeredTitle');
  }
}
