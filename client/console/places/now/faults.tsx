// Errors that the program logged within the last hour: how many each minute, and the newest by message.
import { useTranslation } from 'react-i18next';
import type { FaultsNow } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import type { Role } from '../../access/operator';
import { Moment } from '../../frame/moment';
import styles from './now.module.css';
import { Part } from './part';

export function Faults({ faults, role }: { faults: FaultsNow | null; role: Role | undefined }) {
  const { t } = useTranslation('console');
  const most = Math.max(1, ...(faults?.minutes ?? []));
  return (
    <Part title={t('now.faults')} note={faults && <b className="num">{faults.total}</b>} role={role}>
      {faults?.total === 0 && <p className={styles.quiet}>{t('now.noFaults')}</p>}
      {faults && faults.total > 0 && (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${faults.minutes.length} 10`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('now.faultsChart')}
        >
          {faults.minutes.map((count, minute) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the minutes have no other name.
              key={minute}
              x={minute}
              y={10 - (10 * count) / most}
              width={0.8}
              height={(10 * count) / most}
            />
          ))}
        </svg>
      )}
      <ul className={cx('stack small', styles.list)}>
        {faults?.newest.map((fault) => (
          <li key={`${fault.message}|${fault.where}`}>
            <b>{fault.message}</b> {fault.where && <code>{fault.where}</code>}
            <small>
              {t('now.times', { n: fault.count })} · <Moment time={fault.time} />
              {fault.traceId && (
                <>
                  {' '}
                  · <code>{fault.traceId}</code>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
}
