// One's own profile, and the way to a new password.
import { KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserInfo } from '../../api/schema.gen';
import { useSession } from '../../app/session';
import { startLivePath } from '../../app/start-live';
import { useTitle } from '../../lib/use-title';
import { Avatar } from '../../ui/avatar';
import { Button, buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { EmptyState } from '../../ui/empty-state';
import styles from './profile.module.css';
import { ProfileFacts } from './profile-facts';

const ChangePasswordDialog = lazy(() => import('./change-password-dialog'));

export default function ProfilePage() {
  const { t } = useTranslation(['account', 'common']);
  const { user, openLogin } = useSession();
  useTitle(t('account:profile'));
  if (!user) {
    return (
      <EmptyState
        title={t('account:profileVisitor')}
        action={
          <Button onClick={() => openLogin()}>
            <LogIn size={17} aria-hidden className="flip" />
            {t('common:login')}
          </Button>
        }
      />
    );
  }
  return <Profile user={user} />;
}

function Profile({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['account', 'common']);
  const [changing, setChanging] = useState(false);
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={styles.head}>
        <Avatar image={user.userImage} name={user.nickName} size={88} />
        <div className={styles.who}>
          <h1 dir="auto">{user.nickName}</h1>
          <p dir="ltr">@{user.userName}</p>
          <ul className={styles.counts}>
            <li>
              <b>
                <CountText value={user.fanCount} />
              </b>
              {t('account:fans')}
            </li>
            <li>
              <b>
                <CountText value={user.attentionCount} />
              </b>
              {t('account:attentions')}
            </li>
          </ul>
        </div>
        <div className={styles.acts}>
          <Button look="ghost" onClick={() => setChanging(true)}>
            <KeyRound size={17} aria-hidden />
            {t('account:changePassword')}
          </Button>
          <Link to="/user/sessions" className={buttonClass({ look: 'ghost' })}>
            <MonitorSmartphone size={17} aria-hidden />
            {t('account:sessions.title')}
          </Link>
          {user.houseId && (
            <Link to={startLivePath(user)} className={buttonClass()}>
              {t('common:account.configuration')}
            </Link>
          )}
        </div>
      </section>
      <ProfileFacts user={user} />
      <Suspense fallback={null}>
        {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}
