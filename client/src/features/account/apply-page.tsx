// Becoming an anchor: the form, the wait for the review, a rejection with its reason, and the first steps afterwards.
import { BookOpen, CircleCheck, CircleX, Clock3, Radio } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApplyStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { ApplyDetailsAnswer } from '../../api/schema.gen';
import { currentToken } from '../../api/token';
import { useCall } from '../../api/use-call';
import { dayAndTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { useServerNow } from '../../lib/use-server-now';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import styles from './apply.module.css';
import { ApplyForm } from './apply-form';

/** An operator's decision shows on the open page this soon. */
const LOOK_AGAIN = 20_000;

export default function ApplyPage() {
  const { t } = useTranslation('apply');
  useTitle(t('title'));
  const { user, setUser } = useSession();
  const { data, dataUpdatedAt, error, refetch } = useCall(
    '/web_anchor/anchor_apply_for_details',
    {},
    { fresh: 0, every: LOOK_AGAIN },
  );
  const status = data?.applyStatus;
  // The frame of the page and the live configuration go by the account: read it anew once its state has changed. The
  // answer counts also on the page to which the person went on meanwhile; a call that failed is made again by the next
  // look.
  const stale = user !== null && status !== undefined && user.applyStatus !== status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dataUpdatedAt` repeats a call that failed, with each look
  useEffect(() => {
    if (!stale) return;
    const token = currentToken();
    post('/web_user/userInfo').then(
      (read) => token === currentToken() && setUser(read),
      () => undefined, // the next look asks again
    );
  }, [stale, dataUpdatedAt, setUser]);

  // A new state takes the place of the form, whose end the person looks at: it is brought into view and read out.
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (status !== undefined && shown.current !== undefined && shown.current !== status)
      stage.current?.focus();
    shown.current = status;
  }, [status]);

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('title')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div ref={stage} tabIndex={-1} className={cx('stack gap-20', styles.stage)}>
          <Stage details={data} onSent={refetch} />
        </div>
      ) : (
        <Skeleton height={620} />
      )}
    </div>
  );
}

interface StageProps {
  details: ApplyDetailsAnswer;
  onSent: () => Promise<unknown>;
}

function Stage({ details, onSent }: StageProps) {
  const { t } = useTranslation('apply');
  const retryTime = details.retryTime ?? 0;
  const now = useServerNow(retryTime > 0, 1_000);
  switch (details.applyStatus) {
    case ApplyStatus.Approved:
      return <Approved />;
    case ApplyStatus.Submitted:
      return (
        <State icon={<Clock3 size={36} aria-hidden />} title={t('waiting')} text={t('waitingText')}>
          {details.submitTime !== null && (
            <p className="faint small">{t('sentAt', { time: dayAndTime(t, details.submitTime, now) })}</p>
          )}
        </State>
      );
    case ApplyStatus.Rejected:
      return (
        <>
          <State icon={<CircleX size={36} aria-hidden />} title={t('rejected')} bad>
            {details.rejectReason && (
              <p>
                {t('reason')} <bdi className="plain breaks">{details.rejectReason}</bdi>
              </p>
            )}
            <p>{retryTime > now ? t('againAt', { time: dayAndTime(t, retryTime, now) }) : t('againNow')}</p>
          </State>
          {retryTime <= now && (
            <section className={styles.card} aria-label={t('form')}>
              <ApplyForm last={details.form} onSent={onSent} />
            </section>
          )}
        </>
      );
    default:
      return (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <section className={styles.card} aria-label={t('form')}>
            <ApplyForm last={null} onSent={onSent} />
          </section>
        </>
      );
  }
}

function Approved() {
  const { t } = useTranslation('apply');
  return (
    <State icon={<CircleCheck size={36} aria-hidden />} title={t('approved')} text={t('approvedText')}>
      <ol className={cx('stack gap-6', styles.steps)}>
        <li>{t('step.details')}</li>
        <li>{t('step.encoder')}</li>
        <li>{t('step.start')}</li>
      </ol>
      <div className={cx('flex wraps gap-10', styles.acts)}>
        <Link to="/user/configuration" className={buttonClass({})}>
          <Radio size={17} aria-hidden />
          {t('toStudio')}
        </Link>
        <Link to="/user/tutorial" className={buttonClass({ look: 'ghost' })}>
          <BookOpen size={17} aria-hidden />
          {t('toTutorial')}
        </Link>
      </div>
    </State>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  bad?: boolean;
  children?: ReactNode;
}

function State({ icon, title, text, bad, children }: StateProps) {
  return (
    <section className={cx('flex gap-20 accented', styles.state)} data-bad={bad || undefined} role="status">
      {icon}
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
    </section>
  );
}
