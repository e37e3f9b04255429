// One's own data: a copy of it, and the way to leave for good.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { SectionHead } from '../../ui/section-head';
import { DataExport } from './data-export';
import styles from './profile.module.css';

const LeaveDialog = lazy(() => import('./leave-dialog'));

export default function DataPage() {
  const { t } = useTranslation('account');
  useTitle(t('data.title'));
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('data.title')} />
      <section className={styles.card} aria-labelledby="data-copy">
        <h2 id="data-copy">{t('data.copy')}</h2>
        <p>{t('data.copyText')}</p>
        <DataExport />
      </section>
      <section className={styles.card} aria-labelledby="data-leave">
        <h2 id="data-leave">{t('data.leave')}</h2>
        <p>{t('data.leaveText')}</p>
        <p>{t('data.leaveGrace')}</p>
        <div>
          <Button look="danger" onClick={() => setLeaving(true)}>
            {t('data.leave')}
          </Button>
        </div>
      </section>
      <Suspense fallback={null}>
        {leaving && user && <LeaveDialog user={user} onClose={() => setLeaving(false)} />}
      </Suspense>
    </div>
  );
}
