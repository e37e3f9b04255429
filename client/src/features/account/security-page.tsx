// What keeps an account safe: its phone number, its password, and where it is logged in.
import { KeyRound, MonitorSmartphone, Smartphone } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { SectionHead } from '../../ui/section-head';
import styles from './sessions.module.css';

const ChangePhoneDialog = lazy(() => import('./change-phone-dialog'));
const ChangePasswordDialog = lazy(() => import('./change-password-dialog'));
const EndSessionsDialog = lazy(() => import('./end-sessions-dialog'));

export default function SecurityPage() {
  const { t } = useTranslation('account');
  useTitle(t('security'));
  const { user } = useSession();
  const { data } = useCall('/web_my/session_list', {}, { fresh: 0 });
  const [open, setOpen] = useState<'phone' | 'password' | 'everywhere' | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('security')} />
      <ul className={styles.list}>
        <Row
          icon={<Smartphone size={22} aria-hidden />}
          name={t('phone')}
          text={
            user.phone ? (
              <bdi dir="ltr">
                {user.areaCode} {user.phone}
              </bdi>
            ) : (
              t('noPhone')
            )
          }
        >
          <Button look="ghost" size="small" onClick={() => setOpen('phone')}>
            {t('changePhone')}
          </Button>
        </Row>
        <Row
          icon={<KeyRound size={22} aria-hidden />}
          name={t('password')}
          text={user.hasPassword ? t('nameRule') : t('noPassword')}
        >
          <Button look="ghost" size="small" onClick={() => setOpen('password')}>
            {user.hasPassword ? t('changePassword') : t('addPassword')}
          </Button>
        </Row>
        <Row
          icon={<MonitorSmartphone size={22} aria-hidden />}
          name={t('sessions.title')}
          text={data ? t('sessions.count', { count: data.list.length }) : '…'}
        >
          <Link to="/user/sessions" className={buttonClass({ look: 'ghost', size: 'small' })}>
            {t('sessions.show')}
          </Link>
          <Button look="ghost" size="small" onClick={() => setOpen('everywhere')}>
            {t('sessions.everywhere')}
          </Button>
        </Row>
      </ul>
      <Suspense fallback={null}>
        {open === 'phone' && <ChangePhoneDialog user={user} onClose={close} />}
        {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
        {open === 'everywhere' && <EndSessionsDialog session={null} everywhere onClose={close} />}
      </Suspense>
    </div>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  text: ReactNode;
  children: ReactNode;
}

function Row({ icon, name, text, children }: RowProps) {
  return (
    <li className={`${styles.row} ${styles.acting}`}>
      <span className={cx('stack centred rigid faint', styles.icon)}>{icon}</span>
      <div className={cx('shrinks grows', styles.what)}>
        <h2 className={cx('row wraps bold breaks', styles.name)}>{name}</h2>
        <p className={cx('flex wraps faint small', styles.facts)}>{text}</p>
      </div>
      <div className="flex wraps gap-8">{children}</div>
    </li>
  );
}
