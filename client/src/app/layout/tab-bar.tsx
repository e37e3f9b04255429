// The bar at the bottom of phones.
import { House, Radio, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../session/session';
import { activeTab, NAV_TABS } from './nav-tabs';
import styles from './shell.module.css';
import { useStartLive } from './start-live-button';

export function TabBar() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { isLogin, openLogin } = useSession();
  const startLive = useStartLive();
  const active = activeTab(pathname);
  const current = (is: boolean) => (is ? 'page' : undefined);
  return (
    <nav className={styles.tabBar} aria-label={t('nav.label')}>
      <Link to="/" aria-current={current(pathname === '/')}>
        <House size={20} aria-hidden />
        {t('nav.home')}
      </Link>
      {NAV_TABS.map(({ key, to, text, Icon }) => (
        <Link key={key} to={to} aria-current={current(key === active)}>
          <Icon size={20} aria-hidden />
          {t(text)}
        </Link>
      ))}
      <button type="button" className={styles.tabLive} onClick={startLive}>
        <Radio size={20} aria-hidden />
        {t('startLive')}
      </button>
      {isLogin ? (
        <Link to="/user" aria-current={current(pathname.startsWith('/user'))}>
          <User size={20} aria-hidden />
          {t('nav.me')}
        </Link>
      ) : (
        <button type="button" onClick={() => openLogin()}>
          <User size={20} aria-hidden />
          {t('nav.login')}
        </button>
      )}
    </nav>
  );
}
