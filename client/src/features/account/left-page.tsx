// After an account was deleted: until when it can be kept, by logging in again.
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { dayAndTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { serverNow } from '../../lib/server-clock';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { useToast } from '../../ui/toast';
import styles from './profile.module.css';

export default function LeftPage() {
  const { t } = useTranslation(['account', 'common']);
  useTitle(t('account:left.title'));
  const { openLogin } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const state: unknown = useLocation().state;
  const until = (state as { deleteTime?: number } | null)?.deleteTime;
  if (until === undefined) return <Navigate to="/" replace />;
  const back = () =>
    openLogin({
      next: () => {
        toast.show(t('account:left.kept'));
        void navigate('/user/info', { replace: true });
      },
    });
  return (
    <section className={`wrap ${styles.left}`}>
      <h1>{t('account:left.title')}</h1>
      <p>{t('account:left.text', { time: ownDirection(dayAndTime(t, until, serverNow())) })}</p>
      <div className={cx('flex wraps gap-10', styles.acts)}>
        <Button onClick={back}>
          <LogIn size={17} aria-hidden className="flip" />
          {t('account:left.back')}
        </Button>
        <Link to="/" className={buttonClass({ look: 'ghost' })}>
          {t('common:action.home')}
        </Link>
      </div>
    </section>
  );
}
