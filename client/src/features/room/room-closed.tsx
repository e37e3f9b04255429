/** In the place of a room nobody can enter: it does not exist, is suspended, or cannot be loaded now. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asRefusal, leadsNowhere, Refusal } from '../../api/refusal';
import { dayAndTime } from '../../i18n/format';
import { serverNow } from '../../lib/server-clock';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import styles from './room-closed.module.css';

interface RoomClosedProps {
  refusal: unknown;
  onRetry: () => void;
}

const asCode = (refusal: unknown): Refusal =>
  typeof refusal === 'object' && refusal !== null && 'code' in refusal && !(refusal instanceof Refusal)
    ? new Refusal(
        String(refusal.code),
        'params' in refusal ? (refusal.params as Record<string, unknown>) : {},
      )
    : asRefusal(refusal);

export default function RoomClosed({ refusal, onRetry }: RoomClosedProps) {
  const { t } = useTranslation('room');
  const closed = asCode(refusal);
  const { code, params } = closed;
  const others = (
    <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
      {t('otherRooms')}
    </Link>
  );
  if (leadsNowhere(closed)) {
    return (
      <div className={styles.closed}>
        <EmptyState page title={t('notFound')} text={t('notFoundText')} action={others} />
      </div>
    );
  }
  if (code === 'ROOM_SUSPENDED') {
    const reason =
      typeof params.reason === 'string' && params.reason
        ? t('suspendedReason', { reason: params.reason })
        : '';
    const until =
      typeof params.endTime === 'number'
        ? t('suspendedUntil', { time: dayAndTime(t, params.endTime, serverNow()) })
        : '';
    return (
      <div className={styles.closed}>
        <EmptyState
          page
          title={t('suspended')}
          text={[reason, until].filter(Boolean).join(' · ')}
          action={others}
        />
      </div>
    );
  }
  return (
    <div className={styles.closed}>
      <ErrorState error={asCode(refusal)} onRetry={onRetry} />
    </div>
  );
}
