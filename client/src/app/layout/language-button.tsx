// Opens the list of languages, which is fetched when the button is first pointed at.
import { Globe } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPart, lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import styles from './shell.module.css';

const fetchPanel = () => import('./language-panel');
const LanguagePanel = lazy(fetchPanel);
const prefetch = () => void fetchPart(fetchPanel);

export function LanguageButton() {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('inline-row gap-8 quiet small strong', styles.language)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      >
        <Globe size={17} aria-hidden />
        <span className="vh">{t('language')}: </span>
        <span className={styles.languageName}>{t('languageName')}</span>
      </button>
      <Suspense fallback={null}>
        {open && <LanguagePanel anchor={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
