// The first page of the console: logging in.
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { useTitle } from '../../src/lib/use-title';
import { LanguageSwitch } from '../frame/language-switch';
import styles from './access.module.css';
import { LoginForm } from './login-form';

export function LoginPage() {
  const { t } = useTranslation('console');
  useTitle(t('frame.title'));
  return (
    <main className={cx('stack centred', styles.page)}>
      <section className={cx('card stack gap-16', styles.card)}>
        <p className={styles.mark}>Touchline</p>
        <h1 className={styles.title}>{t('frame.title')}</h1>
        <p className="quiet">{t('access.recorded')}</p>
        <LoginForm />
        <LanguageSwitch />
      </section>
    </main>
  );
}
