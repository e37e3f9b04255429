// One log-in: with what, from where, since when, and the button that ends it.
import { Laptop, Smartphone, Tablet, Terminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionShown } from '../../api/schema.gen';
import { dayAndTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { Button } from '../../ui/button';
import { RelTime } from '../../ui/rel-time';
import { sessionName } from './session-texts';
import styles from './sessions.module.css';

const icons: Readonly<Record<string, typeof Laptop>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
};

interface SessionRowProps {
  session: SessionShown;
  onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation(['account', 'common']);
  const Icon = icons[session.device] ?? Terminal;
  const name = sessionName(t, session);
  return (
    <li className={styles.row} data-current={session.current || undefined}>
      <span className={cx('stack centred rigid faint', styles.icon)}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={cx('shrinks grows', styles.what)}>
        <p className={cx('row wraps bold breaks', styles.name)}>
          <span>{name}</span>
          {session.current && (
            <em className={cx('quiet tiny strong', styles.here)}>{t('account:sessions.current')}</em>
          )}
        </p>
        <p className={cx('flex wraps faint small', styles.facts)}>
          {session.current ? (
            <span>{t('account:sessions.now')}</span>
          ) : (
            <span>
              {t('account:sessions.used')} <RelTime time={session.usedTime} />
            </span>
          )}
          {session.address && <bdi dir="ltr">{session.address}</bdi>}
          <span>
            {t('account:sessions.since')}{' '}
            <time dateTime={new Date(session.createTime).toISOString()} dir="auto">
              {dayAndTime(t, session.createTime, serverNow())}
            </time>
          </span>
        </p>
      </div>
      {!session.current && (
        <Button
          look="ghost"
          size="small"
          aria-label={`${t('account:sessions.end')}: ${name}`}
          onClick={onEnd}
        >
          {t('account:sessions.end')}
        </Button>
      )}
    </li>
  );
}
