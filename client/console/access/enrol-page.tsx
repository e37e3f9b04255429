// The page of an operator who may do nothing before they have set up a second factor.
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { useTitle } from '../../src/lib/use-title';
import { Button } from '../../src/ui/button';
import styles from './access.module.css';
import { useAccess } from './operator';
import { SecondFactor } from './second-factor';

export default function EnrolPage() {
  const { t } = useTranslation('console');
  const { refresh, logOut } = useAccess();
  useTitle(t('access.secondFactor'));
  return (
    <main className={cx('stack centred', styles.page)}>
      <section className={cx('card stack gap-16', styles.card)}>
        <p className={styles.mark}>Touchline</p>
        <h1 className={styles.title}>{t('access.secondFactor')}</h1>
        <p className="quiet">{t('access.mustEnrol')}</p>
        <SecondFactor onDone={() => void refresh()} />
        <Button look="plain" onClick={logOut}>
          {t('access.logOut')}
        </Button>
      </section>
    </main>
  );
}
