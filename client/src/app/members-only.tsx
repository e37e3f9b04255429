// A page of one's own: a visitor is asked to log in first.
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../i18n/say';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

export function MembersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'errors']);
  const { isLogin, openLogin } = useSession();
  if (isLogin) return children;
  return (
    <EmptyState
      title={say(t, 'errors:err.UNAUTHENTICATED')}
      action={
        <Button onClick={() => openLogin()}>
          <LogIn size={17} aria-hidden className="flip" />
          {t('common:login')}
        </Button>
      }
    />
  );
}
