// The entries of the personal centre in their groups, and the way out.
import { ChevronRight, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { UserInfo } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { groupsFor, isAt } from './menu';
import styles from './personal.module.css';

export function MenuList({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['personal', 'common']);
  const { pathname } = useLocation();
  const { logout } = useSession();
  const toast = useToast();
  const leave = () =>
    logout().then(
      () => toast.show(t('common:account.loggedOut')),
      (refusal) => toast.refuse(refusal),
    );
  return (
    <nav className={cx('stack gap-20', styles.menu)} aria-label={t('personal:title')}>
      {groupsFor(user).map(({ name, entries }) => (
        <div key={name}>
          <h2 id={`personal-${name}`}>{t(`personal:group.${name}`)}</h2>
          <ul aria-labelledby={`personal-${name}`}>
            {entries.map(({ name: entry, to, Icon }) => (
              <li key={entry}>
                <Link to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
                  <Icon size={18} aria-hidden />
                  <span>{t(`personal:menu.${entry}`)}</span>
                  <ChevronRight size={16} aria-hidden className={`flip ${styles.onward}`} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" onClick={() => void leave()}>
        <LogOut size={18} aria-hidden className="flip" />
        {t('common:account.logout')}
      </button>
    </nav>
  );
}
