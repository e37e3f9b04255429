// Background jobs and feeds with what came of their last run; those that failed come first.
import { useTranslation } from 'react-i18next';
import type { FeedNow, JobNow } from '../../../src/api/schema.gen';
import { relTime } from '../../../src/i18n/format';
import { cx } from '../../../src/lib/cx';
import { useServerNow } from '../../../src/lib/use-server-now';
import type { Role } from '../../access/operator';
import words from '../../words/en/now.json';
import styles from './now.module.css';
import { Part } from './part';

/** What a job does, in words; one without words keeps its name. Slashes and spaces part names, not the words of the console. */
function useJobName() {
  const { t } = useTranslation('console');
  return (name: string) => {
    const key = name.replaceAll(/[ /]/g, '_');
    return key in words.jobNames ? t(`now.jobNames.${key as keyof typeof words.jobNames}`) : name;
  };
}

export function Jobs({ jobs, role }: { jobs: JobNow[] | null; role: Role | undefined }) {
  const { t } = useTranslation('console');
  const nameOf = useJobName();
  const now = useServerNow(true, 5_000);
  const failing = jobs?.filter(({ fails }) => fails) ?? [];
  const sorted = [...failing, ...(jobs?.filter(({ fails }) => !fails) ?? [])];
  return (
    <Part title={t('now.jobs')} role={role}>
      <ul className={cx('stack small', styles.list)}>
        {sorted.map(({ name, doneTime, tookMs, failTime, fails, fault }) => (
          <li key={name} className={cx('flex wraps apart', styles.line)}>
            <span title={name}>{nameOf(name)}</span>
            {fails && failTime !== null ? (
              <span className={styles.bad}>
                {t('now.jobFails')} · {relTime(t, failTime, now)}
              </span>
            ) : (
              <span className={styles.quiet}>
                {doneTime === null ? t('now.never') : relTime(t, doneTime, now)} ·{' '}
                {t('now.jobTook', { n: tookMs })}
              </span>
            )}
            {fault && <small className={styles.fault}>{fault}</small>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Feeds({ feeds, role }: { feeds: FeedNow[] | null; role: Role | undefined }) {
  const { t } = useTranslation('console');
  const now = useServerNow(true, 5_000);
  return (
    <Part title={t('now.feeds')} role={role}>
      {feeds?.length === 0 && <p className={styles.quiet}>{t('now.noFeeds')}</p>}
      <ul className={cx('stack small', styles.list)}>
        {feeds?.map(({ feedId, name, enabled, lastRunTime, lastResult }) => (
          <li key={feedId} className={cx('flex wraps apart', styles.line)}>
            <span>{name}</span>
            <span className={styles.quiet}>
              {enabled ? '' : `${t('now.feedOff')} · `}
              {lastRunTime === null ? t('now.never') : relTime(t, lastRunTime, now)}
            </span>
            {lastResult && (
              <small className={lastResult.errors.length > 0 ? styles.fault : styles.quiet}>
                {t('now.feedDid', {
                  changed: lastResult.added + lastResult.changed,
                  errors: lastResult.errors.length,
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
