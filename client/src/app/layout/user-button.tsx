// Avatar and nickname with the menu of one's own things, fetched when first pointed at.
import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../../api/schema.gen';
import { fetchPart, lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { Avatar } from '../../ui/avatar';
import styles from './shell.module.css';

const fetchMenu = () => import('./user-menu');
const UserMenu = lazy(fetchMenu);
const prefetch = () => void fetchPart(fetchMenu);

interface UserButtonProps {
  user: UserInfo;
}

export function UserButton({ user }: UserButtonProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('inline-row plain bold', styles.user)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${t('account.menu')}: ${user.nickName}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      >
        <Avatar image={user.userImage} name={user.nickName} size={34} />
        <bdi className={cx('ellipsis', styles.userName)}>{user.nickName}</bdi>
        <ChevronDown size={16} aria-hidden className={styles.userChevron} />
      </button>
      <Suspense fallback={null}>
        {open && <UserMenu user={user} anchor={button} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}
