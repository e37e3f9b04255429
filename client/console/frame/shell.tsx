// The frame around every place: where one can go, who one is, and the keys that work everywhere.
import { CircleUser, Command, LogOut, Moon, Sun } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { lazy } from '../../src/i18n/lazy';
import { cx } from '../../src/lib/cx';
import { useTheme } from '../../src/lib/theme';
import { IconButton } from '../../src/ui/icon-button';
import { Menu } from '../../src/ui/menu';
import { Tooltip } from '../../src/ui/tooltip';
import { mayAs, useAccess, useOperator } from '../access/operator';
import { LanguageSwitch } from './language-switch';
import { places } from './places';
import styles from './shell.module.css';
import { useFrameKeys } from './use-frame-keys';

const loadPalette = () => import('./palette');
const Palette = lazy(loadPalette);

export function Shell() {
  const { t } = useTranslation('console');
  const { logOut } = useAccess();
  const operator = useOperator();
  const [theme, turnTheme] = useTheme();
  const [searching, setSearching] = useState(false);
  useFrameKeys(() => setSearching(true));
  // What is typed right after Ctrl+K must find its field there.
  useEffect(() => {
    void loadPalette().catch(() => undefined);
  }, []);

  // In a narrow window the places are one line: the one that is open comes into sight.
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place.
  useEffect(() => {
    const line = nav.current;
    const here = line?.querySelector<HTMLElement>('[aria-current=page]');
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.clientWidth) / 2;
  }, [pathname]);

  return (
    <div className={styles.frame}>
      <a href="#place" className="skip">
        {t('frame.skip')}
      </a>
      <header className={cx('column gap-12', styles.side)}>
        <p className={styles.mark}>
          Touchline <span>{t('frame.title')}</span>
        </p>
        <button type="button" className={styles.search} onClick={() => setSearching(true)}>
          <Command size={15} aria-hidden />
          {t('frame.palette')}
          <kbd>Ctrl K</kbd>
        </button>
        <nav ref={nav} className={cx('stack gap-2', styles.places)} aria-label={t('frame.places')}>
          {places.map(({ id, path, needs, icon: Icon, key }) =>
            mayAs(operator.role, needs) ? (
              <NavLink
                key={id}
                to={path}
                className={({ isActive }) => cx(styles.place, isActive && styles.here)}
              >
                <Icon size={17} aria-hidden />
                {t(`place.${id}`)}
                <kbd>g {key}</kbd>
              </NavLink>
            ) : (
              <Tooltip
                key={id}
                text={t('frame.notYours', { role: t(`role.${needs || 'support'}`) })}
                side="below"
              >
                <button type="button" className={cx(styles.place, styles.closed)} aria-disabled>
                  <Icon size={17} aria-hidden />
                  {t(`place.${id}`)}
                </button>
              </Tooltip>
            ),
          )}
        </nav>
        <div className={cx('row', styles.foot)}>
          <Menu
            align="start"
            trigger={
              <button type="button" className={styles.me}>
                <CircleUser size={20} aria-hidden />
                <span>
                  <b>{operator.name}</b>
                  <small>{t(`role.${operator.role}`)}</small>
                </span>
              </button>
            }
            items={[
              { key: 'account', label: t('place.account'), icon: <CircleUser size={16} />, to: '/account' },
              {
                key: 'out',
                label: t('access.logOut'),
                icon: <LogOut size={16} />,
                apart: true,
                onSelect: logOut,
              },
            ]}
          />
          <LanguageSwitch />
          <IconButton
            label={t(theme === 'light' ? 'frame.dark' : 'frame.light')}
            tip="above"
            onClick={turnTheme}
          >
            {theme === 'light' ? <Moon size={18} /> : <Sun size={18} />}
          </IconButton>
        </div>
      </header>
      <main id="place" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>{searching && <Palette onClose={() => setSearching(false)} />}</Suspense>
    </div>
  );
}
