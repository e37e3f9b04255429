// What waits for operators; each number leads to its place.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WaitingNow } from '../../../src/api/schema.gen';
import { relTime } from '../../../src/i18n/format';
import { cx } from '../../../src/lib/cx';
import { useServerNow } from '../../../src/lib/use-server-now';
import type { Role } from '../../access/operator';
import styles from './now.module.css';
import { Part } from './part';

export function Waiting({ waiting, role }: { waiting: WaitingNow | null; role: Role | undefined }) {
  const { t } = useTranslation('console');
  const now = useServerNow(true, 10_000);
  const age = (time: number | null) => time !== null && t('now.since', { age: relTime(t, time, now) });
  const tiles = waiting && [
    { name: t('now.reports'), count: waiting.reports, to: '/reports', note: age(waiting.oldestReport) },
    { name: t('now.held'), count: waiting.held, to: '/reports', note: '' },
    {
      name: t('now.applications'),
      count: waiting.applications,
      to: '/applications',
      note: age(waiting.oldestApply),
    },
  ];
  return (
    <Part title={t('now.waits')} role={role}>
      <ul className={cx('stack gap-12', styles.tiles)}>
        {tiles?.map(({ name, count, to, note }) => (
          <li key={name}>
            <Link to={to} className={cx('stack plain', styles.tile)} data-waits={count > 0 || undefined}>
              <b className="num">{count}</b>
              <span>{name}</span>
              <small>{count === 0 ? t('now.nothingWaits') : note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
