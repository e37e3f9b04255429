// An address of the site whose screen opens later: says so, and shows the way to what is open.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import styles from './pages.module.css';

export default function NotOpenPage() {
  const { t } = useTranslation('common');
  useTitle(t('notOpen.title'));
  return (
    <section className={styles.poster}>
      <svg className={styles.drawing} viewBox="0 0 320 160" fill="none" aria-hidden="true">
        <path d="M20 150V20M20 150h280" stroke="var(--chalk-2)" strokeWidth="4" strokeLinecap="round" />
        <path d="M20 92a58 58 0 0 1 58 58" stroke="var(--chalk-2)" strokeWidth="4" />
        <path className={styles.flag} d="M22 22l62 18-62 20z" fill="var(--accent-tx)" />
        <path
          d="M190 150a70 70 0 0 1 110-57"
          stroke="var(--chalk-2)"
          strokeWidth="4"
          strokeDasharray="2 12"
          strokeLinecap="round"
        />
        <circle cx="190" cy="138" r="11" fill="var(--tx-1)" />
      </svg>
      <h1>{t('notOpen.title')}</h1>
      <p>{t('notOpen.text')}</p>
      <div className={styles.ways}>
        <Link to="/" className={buttonClass()}>
          {t('action.home')}
        </Link>
        <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
          {t('nav.anchor')}
        </Link>
      </div>
    </section>
  );
}
