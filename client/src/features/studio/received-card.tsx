/** What the server receives from the encoder, as a check list; or why it sent the encoder away. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ingest } from '../../api/schema.gen';
import { checksOf, megabits } from './check-list';
import styles from './received.module.css';

export function ReceivedCard({ ingest }: { ingest: Ingest }) {
  const { t } = useTranslation('studio');
  const { received, refused } = ingest;
  if (refused !== null) {
    const known = ['VIDEO_CODEC', 'VIDEO_COLOUR', 'AUDIO_CODEC', 'BIT_RATE'].find(
      (reason) => reason === refused,
    );
    return (
      <p className={styles.refused} role="alert">
        <TriangleAlert size={17} aria-hidden />
        {t(`check.refused.${(known ?? 'other') as 'other'}`)}
      </p>
    );
  }
  if (received === null) return null;
  const range = { least: megabits(received.bitRateLeast), most: megabits(received.bitRateMost) };
  return (
    <section aria-labelledby="check-list" className={styles.received}>
      <h3 id="check-list" className={styles.title}>
        {received.warnings.length === 0 ? t('check.fine') : t('check.change')}
      </h3>
      <ul className={styles.list}>
        {checksOf(received).map(({ name, values, unknown, warning }) => (
          <li key={name} className={styles.check} data-warning={warning ?? undefined}>
            {warning ? (
              <TriangleAlert size={17} aria-hidden className={styles.bad} />
            ) : (
              <CircleCheck size={17} aria-hidden className={styles.good} />
            )}
            <span>
              <b className="num">
                {unknown ? t(`check.${name as 'audio'}.unknown`) : t(`check.${name as 'size'}.is`, values)}
              </b>
              {warning && <span>{t(`check.warning.${warning}`, range)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
