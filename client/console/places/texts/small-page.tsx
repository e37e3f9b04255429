// The line at the foot of every page, and the version of the Android app that is offered.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { AppForm } from './app-form';
import { FooterForm } from './footer-form';
import styles from './small.module.css';
import { TextsHead } from './texts-head';

export default function SmallPage() {
  const { t } = useTranslation('console');
  const footer = useCall('/admin/footer_show');
  const app = useCall('/admin/app_update_show');
  /** Counts how often they were read anew: forms keep what is typed until then. */
  const [round, setRound] = useState(0);
  const again = (list: { refetch: () => Promise<unknown> }) => () =>
    void list.refetch().then(() => setRound((n) => n + 1));
  return (
    <>
      <TextsHead tab="small" />
      <div className={styles.two}>
        <section className={styles.card} aria-label={t('texts.small.footer')}>
          <h2>{t('texts.small.footer')}</h2>
          {footer.data ? (
            <FooterForm
              key={`footer ${round}`}
              names={footer.data.recordStr}
              readAt={footer.dataUpdatedAt}
              onReadAgain={again(footer)}
            />
          ) : footer.error ? (
            <ErrorState error={footer.error} onRetry={again(footer)} />
          ) : (
            <Skeleton height={240} />
          )}
        </section>
        <section className={styles.card} aria-label={t('texts.small.app')}>
          <h2>{t('texts.small.app')}</h2>
          {app.data !== undefined ? (
            <AppForm
              key={`app ${round}`}
              offered={app.data}
              readAt={app.dataUpdatedAt}
              onReadAgain={again(app)}
            />
          ) : app.error ? (
            <ErrorState error={app.error} onRetry={again(app)} />
          ) : (
            <Skeleton height={240} />
          )}
        </section>
      </div>
    </>
  );
}
