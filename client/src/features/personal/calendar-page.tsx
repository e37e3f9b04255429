// The secret address under which a calendar program reads one's reservations and slots.
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { Button, buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Field } from '../../ui/field';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './lists.module.css';

const ConfirmDialog = lazy(() => import('./confirm'));

export default function CalendarPage() {
  const { t } = useTranslation('personal');
  useTitle(t('menu.calendar'));
  const { data, error, refetch } = useCall('/web_my/calendar_url', {}, { fresh: 0 });
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.show(t('calendar.copied'));
    } catch {
      toast.show(t('calendar.copyFailed'), { bad: true });
    }
  };
  const reset = async () => {
    try {
      await post('/web_my/calendar_url', { reset: true });
      await refetch();
      toast.show(t('calendar.renewed'));
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.calendar')} />
      <p className={styles.lead}>{t('calendar.lead')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={210} />}
      {data && (
        <section className={cx('stack gap-16', styles.card)}>
          <Field label={t('calendar.address')} hint={t('calendar.secret')}>
            <TextInput
              readOnly
              clearable={false}
              dir="ltr"
              value={data.url}
              onChange={() => undefined}
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <div className={cx('flex wraps gap-8', styles.acts)}>
            <a href={data.url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
              <CalendarPlus size={17} aria-hidden />
              {t('calendar.subscribe')}
            </a>
            <Button look="ghost" onClick={() => void copy(data.url)}>
              <Copy size={17} aria-hidden />
              {t('calendar.copy')}
            </Button>
            <Button look="ghost" onClick={() => setAsking(true)}>
              <RefreshCw size={17} aria-hidden />
              {t('calendar.renew')}
            </Button>
          </div>
        </section>
      )}
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            open
            danger
            title={t('calendar.renew')}
            text={t('calendar.renewText')}
            confirmLabel={t('calendar.renew')}
            onConfirm={reset}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
