// Who helps the anchor keep order. The anchor appoints from a line or the viewer list, and dismisses here.
import { useTranslation } from 'react-i18next';
import type { Moderator } from '../../api/room-people';
import { dayAndTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { serverNow } from '../../lib/server-clock';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './moderation.module.css';
import { MODERATORS_MAX, useModerationTools, useModerators } from './moderation-data';

interface ModeratorListProps {
  houseId: string;
  /** Only the anchor dismisses. */
  mayDismiss: boolean;
}

export function ModeratorList({ houseId, mayDismiss }: ModeratorListProps) {
  const { t } = useTranslation('moderation');
  const toast = useToast();
  const { appoint } = useModerationTools(houseId);
  const { data, error, isPending, refetch } = useModerators(houseId);
  const list = data?.list ?? [];
  const dismiss = async ({ userId, nickName }: Moderator) => {
    try {
      await appoint(userId, false);
      toast.show(t('moderators.dismissed', { name: ownDirection(nickName) }));
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };
  return (
    <div className="stack gap-12 at-top">
      <p className="faint small">
        {mayDismiss ? t('moderators.howTo') : t('moderators.whoMay')}
        {data && (
          <span className="num"> {t('moderators.count', { n: list.length, max: MODERATORS_MAX })}</span>
        )}
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={60} />}
      {data && list.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>{t('moderators.empty')}</p>
      )}
      <ul className={cx('stack gap-2', styles.people)} aria-label={t('tabs.moderators')}>
        {list.map((moderator) => (
          <li key={moderator.userId}>
            <Avatar image={moderator.userImage} name={moderator.nickName} size={34} />
            <span className={cx('stack shrinks grows strong', styles.person)}>
              <span>
                <bdi>{moderator.nickName}</bdi> <Badges of={moderator} />
              </span>
              <small className="num">
                {t('moderators.since', { time: dayAndTime(t, moderator.grantTime, serverNow()) })}
              </small>
            </span>
            {mayDismiss && (
              <Button look="outline" size="small" onClick={() => void dismiss(moderator)}>
                {t('moderators.dismiss')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
