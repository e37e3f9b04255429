// The way from one page of texts to the others.
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cx } from '../../../src/lib/cx';
import styles from './texts-tabs.module.css';

export const tabs = ['rich', 'wording', 'words', 'banners', 'columns', 'small'] as const;

export function TextsTabs() {
  const { t } = useTranslation('console');
  return (
    <nav className={cx('flex gap-4', styles.tabs)} aria-label={t('texts.tabs')}>
      {tabs.map((tab) => (
        <NavLink
          key={tab}
          to={`/texts/${tab}`}
          className={({ isActive }) => cx(styles.tab, isActive && styles.here)}
        >
          {t(`texts.tab.${tab}`)}
        </NavLink>
      ))}
    </nav>
  );
}
