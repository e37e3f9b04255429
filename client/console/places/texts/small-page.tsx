// The line at the foot of every page, and the version of the Android app that is offered.
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { PlaceHead } from '../../frame/place-head';
import { AppForm } from './app-form';
import { FooterForm } from './footer-form';
import styles from './small.module.css';
import { TextsTabs } from './texts-tabs';

export default function SmallPage() {
  const { t } = useTranslation('console');
  const footer = useCall('/admin/footer_show');
  const app = useCall('/admin/app_update_show');
  return (
    <>
      <PlaceHead title={t('texts.tab.small')} />
      <TextsTabs />
      <div className={cx('stack gap-20', styles.two)}>
        <Card title={t('texts.small.footer')} read={footer}>
          {({ recordStr }, again) => <FooterForm names={recordStr} {...again} />}
        </Card>
        <Card title={t('texts.small.app')} read={app}>
          {(offered, again) => <AppForm offered={offered} {...again} />}
        </Card>
      </div>
    </>
  );
}

interface Again {
  readAt: number;
  onReadAgain: () => Promise<unknown>;
}

interface CardProps<Data> {
  title: string;
  read: UseQueryResult<Data>;
  children: (data: Data, again: Again) => ReactNode;
}

/** A form keeps what is typed in it until its card is read anew. */
function Card<Data>({ title, read, children }: CardProps<Data>) {
  const { data, error, refetch, dataUpdatedAt: readAt } = read;
  const [round, setRound] = useState(0);
  const onReadAgain = () => refetch().then(() => setRound((n) => n + 1));
  return (
    <section className={cx('card stack gap-16 shrinks', styles.card)} aria-label={title}>
      <h2>{title}</h2>
      {data !== undefined && <Fragment key={round}>{children(data, { readAt, onReadAgain })}</Fragment>}
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={240} />}
    </section>
  );
}
