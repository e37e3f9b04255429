// The list of the personal centre on a phone. Where the menu stands beside every page there is no list.
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { MenuList } from './menu-list';
import styles from './personal.module.css';
import { useSideMenu } from './personal-frame';

export default function MenuPage() {
  const { t } = useTranslation('personal');
  const { user } = useSession();
  useTitle(t('title'));
  if (useSideMenu()) return <Navigate to="/user/info" replace />;
  return (
    user && (
      <div className={cx('stack gap-24', styles.list)}>
        <header className={cx('row gap-14 shrinks', styles.me)}>
          <Avatar image={user.userImage} name={user.nickName} size={56} />
          <div>
            <h1>
              <bdi>{user.nickName}</bdi> <Badges of={user} />
            </h1>
            <p dir="ltr">@{user.userName}</p>
          </div>
        </header>
        <MenuList user={user} />
      </div>
    )
  );
}
