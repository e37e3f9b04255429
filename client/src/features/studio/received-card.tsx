/** What the server receives from the encoder, as a check list; or why it sent the encoder away. */
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ingest, LadderHealth } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { checksOf, megabits } from './check-list';
import styles from './received.module.css';

/** What the server makes of the picture for slow networks. The anchor can change nothing of it. */
function LadderRow({ ladder: { phase, definitions } }: { ladder: LadderHealth }) {
  const { t } = useTranslation('studio');
  const Mark = phase === 'running' ? CircleCheck : Hourglass;
  return (
    <li className={cx('flex gap-8 small', styles.check)}>
      <Mark size={17} aria-hidden className={phase === 'running' ? styles.good : undefined} />
      <span>
        {t(`check.ladder.${phase}`, {
          list: definitions.map((one) => (one === 'sound' ? t('check.ladder.sound') : one)).join(' · '),
        })}
      </span>
    </li>
  );
}

export function ReceivedCard({ ingest }: { ingest: Ingest }) {
  const { t } = useTranslation('studio');
  const { received, refused } = ingest;
  if (refused !== null) {
    const known = ['VIDEO_CODEC', 'VIDEO_HEADER', 'VIDEO_COLOUR', 'AUDIO_CODEC', 'BIT_RATE'].find(
      (reason) => reason === refused,
    );
    return (
      <p className={cx('flex gap-10 small', styles.refused)} role="alert">
        <TriangleAlert size={17} aria-hidden />
        {t(`check.refused.${(known ?? 'other') as 'other'}`)}
      </p>
    );
  }
  if (received === null) return null;
  const { video } = received;
  const named = {
    least: megabits(received.bitRateLeast),
    most: megabits(received.bitRateMost),
    codec: video,
    browsers: video === 'HEVC' || video === 'AV1' ? t(`check.browsers.${video}`) : '',
  };
  return (
    <section aria-labelledby="check-list" className="stack gap-8">
      <h3 id="check-list" className={styles.title}>
        {received.warnings.length === 0 ? t('check.fine') : t('check.change')}
      </h3>
      <ul className="stack gap-6">
        {checksOf(received).map(({ name, values, unknown, warning }) => (
          <li key={name} className={cx('flex gap-8 small', styles.check)} data-warning={warning ?? undefined}>
            {warning ? (
              <TriangleAlert size={17} aria-hidden className={styles.bad} />
            ) : (
              <CircleCheck size={17} aria-hidden className={styles.good} />
            )}
            <span>
              <b className="num">
                {unknown ? t(`check.${name as 'audio'}.unknown`) : t(`check.${name as 'size'}.is`, values)}
              </b>
              {warning && <span>{t(`check.warning.${warning}`, named)}</span>}
            </span>
          </li>
        ))}
        {received.ladder && <LadderRow ladder={received.ladder} />}
      </ul>
    </section>
  );
}
