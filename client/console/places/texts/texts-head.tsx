// The head of every page of texts: its title, what can be done there, and the way to the other pages.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cx } from '../../../src/lib/cx';
import { PlaceHead } from '../../frame/place-head';
import styles from './texts-head.module.css';

const tabs = ['rich', 'wording', 'words', 'banners', 'columns', 'small'] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);

export function TextsHead({ tab, text, children }: { tab: Tab; text?: string; children?: ReactNode }) {
  const { t } = useTranslation('console');
  return (
    <>
      <PlaceHead title={t(`texts.tab.${tab}`)} text={text}>
        {children}
      </PlaceHead>
      <nav className={styles.tabs} aria-label={t('texts.tabs')}>
        {tabs.map((one) => (
          <NavLink key={one} to={`/texts/${one}`} className={cx(styles.tab, one === tab && styles.here)}>
            {t(`texts.tab.${one}`)}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
