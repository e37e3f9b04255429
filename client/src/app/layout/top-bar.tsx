// The bar at the top of every page.
import { Moon, Search, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cx } from '../../lib/cx';
import { useTheme } from '../../lib/theme';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Skeleton } from '../../ui/skeleton';
import { preload } from '../preload';
import { Bell } from './bell';
import { LanguageButton } from './language-button';
import { Logo } from './logo';
import { activeTab, NAV_TABS } from './nav-tabs';
import { SearchField } from './search-field';
import styles from './shell.module.css';
import { StartLiveButton } from './start-live-button';
import { UserButton } from './user-button';

export function TopBar() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const active = activeTab(pathname);
  const isSearch = pathname === '/search';
  return (
    <header className={cx('row gap-20', styles.bar)} data-search={isSearch || undefined}>
      <Logo />
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {NAV_TABS.map(({ key, to, text }) => (
          <Link
            key={key}
            to={to}
            aria-current={key === active ? 'page' : undefined}
            onPointerEnter={() => preload(to)}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <SearchField here={isSearch} />
      <div className={cx('row gap-6 rigid', styles.end)}>
        <Link
          to="/search"
          className={cx(buttonClass({ look: 'plain' }), styles.toSearch)}
          aria-label={t('search')}
        >
          <Search size={20} aria-hidden />
        </Link>
        <LanguageButton />
        <ThemeButton />
        <StartLiveButton />
        <Who />
      </div>
    </header>
  );
}

function ThemeButton() {
  const { t } = useTranslation('common');
  const [theme, toggle] = useTheme();
  const [label, Icon] =
    theme === 'light' ? ([t('theme.toDark'), Moon] as const) : ([t('theme.toLight'), Sun] as const);
  return (
    <IconButton label={label} className={styles.roomy} onClick={toggle}>
      <Icon size={19} aria-hidden />
    </IconButton>
  );
}

/** Nobody known yet, somebody, or a visitor. */
function Who() {
  const { t } = useTranslation('common');
  const { phase, user, openLogin } = useSession();
  if (phase === 'failed') return null;
  if (phase === 'starting' && !user) return <Skeleton width={96} height={34} className={styles.whoBone} />;
  if (user) {
    return (
      <>
        <Bell user={user} />
        <UserButton user={user} />
      </>
    );
  }
  return (
    <>
      <Button look="plain" className={styles.roomy} onClick={() => openLogin()}>
        {t('login')}
      </Button>
      <Button onClick={() => openLogin({ mode: 'register' })}>{t('register')}</Button>
    </>
  );
}
