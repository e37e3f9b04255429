/** Who may not speak here, why, for how much longer, and the way back. Only room staff see it. */

import { useTranslation } from 'react-i18next';
import { MuteType } from '../../api/enums.gen';
import type { MuteRecord } from '../../api/room-people';
import { timeLeft } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useServerNow } from '../../lib/use-server-now';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './people.module.css';
import { reasonText } from './reason-text';
import { useModeration, useMutes } from './use-moderation';

interface MuteListProps {
  houseId: string;
}

export default function MuteList({ houseId }: MuteListProps) {
  const { t } = useTranslation('room');
  const toast = useToast();
  const { unmute } = useModeration(houseId);
  const { data, error, isPending, refetch } = useMutes(houseId);
  const now = useServerNow();
  const mutes = (data?.list ?? []).filter((mute) => mute.endTime === null || mute.endTime > now);

  const remaining = ({ endTime, muteType }: MuteRecord) => {
    if (endTime !== null) return t('mute.remaining', { left: timeLeft((endTime - now) / 1_000) });
    return muteType === MuteType.MuteSession ? t('mute.untilEnd') : t('mute.forever');
  };
  const free = async ({ user }: MuteRecord) => {
    try {
      await unmute(user.userId);
      toast.show(t('mute.unmuted', { name: ownDirection(user.nickName) }));
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };

  return (
    <div className={cx('column gap-6 grows', styles.panel)}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={60} />}
      {data && mutes.length === 0 && <p className={styles.empty}>{t('mute.listEmpty')}</p>}
      <ul className="stack gap-2" aria-label={t('chat.muted')}>
        {mutes.map((mute) => (
          <li key={mute.muteId} className={cx('row gap-10', styles.person)}>
            <Avatar image={mute.user.userImage} name={mute.user.nickName} size={34} />
            <span className={cx('stack shrinks grows', styles.case)}>
              <span className="row wraps gap-6 shrinks grows">
                <bdi className="strong ellipsis">{mute.user.nickName}</bdi>
                <Badges of={mute.user} />
              </span>
              <span className="quiet small breaks" dir="auto">
                {reasonText(t, mute.reason)}
              </span>
              <span className={cx('flex wraps faint tiny', styles.when)}>
                <span className="num">{remaining(mute)}</span>
                {mute.operator && <span>{t('mute.by', { name: ownDirection(mute.operator.nickName) })}</span>}
              </span>
            </span>
            <Button look="outline" size="small" onClick={() => void free(mute)}>
              {t('mute.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
