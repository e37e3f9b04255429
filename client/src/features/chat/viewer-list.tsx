/** Who is in the room: logged-in people by name, visitors as a number. Staff mute from here too. */

import { MicOff, MoreHorizontal } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
import type { Viewer } from '../../api/room-people';
import { cx } from '../../lib/cx';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { ErrorState } from '../../ui/error-state';
import { IconButton } from '../../ui/icon-button';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import styles from './people.module.css';
import { useViewers } from './use-moderation';

interface ViewerListProps {
  houseId: string;
  me: string | null;
  openMenu?: (viewer: Viewer, anchor: HTMLElement) => void;
}

export default function ViewerList({ houseId, me, openMenu }: ViewerListProps) {
  const { t } = useTranslation('room');
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim());
  const { data, error, isPending, refetch } = useViewers(houseId, wanted);
  const viewers = data?.list ?? [];
  const visitors = data?.visitors ?? 0;
  return (
    <div className={cx('column gap-6 grows', styles.panel)}>
      <div className={styles.search}>
        <TextInput
          type="search"
          value={keyword}
          onChange={setKeyword}
          placeholder={t('viewers.search')}
          aria-label={t('viewers.search')}
          maxLength={20}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={44} />}
      {data && viewers.length === 0 && (
        <p className={styles.empty}>{wanted ? t('viewers.nobody') : t('viewers.empty')}</p>
      )}
      <ul className="stack gap-2" aria-label={t('chat.viewers')}>
        {viewers.map((viewer) => {
          const role = viewer.roomRole;
          return (
            <li key={viewer.userId} className={cx('row gap-10', styles.person)}>
              <Avatar image={viewer.userImage} name={viewer.nickName} size={34} />
              <span className="row wraps gap-6 shrinks grows">
                <bdi className="strong ellipsis">{viewer.nickName}</bdi>
                {viewer.userId === me && <span className={styles.tag}>{t('viewers.you')}</span>}
                {(role === RoomRole.Moderator || role === RoomRole.Anchor || role === RoomRole.Operator) && (
                  <span className={styles.tag} data-role={role}>
                    {t(`chat.role.${role}`)}
                  </span>
                )}
                <Badges of={viewer} />
                {viewer.muted && (
                  <span className={styles.mutedTag}>
                    <MicOff size={12} aria-hidden />
                    {t('viewers.muted')}
                  </span>
                )}
              </span>
              {openMenu && viewer.userId !== me && (role ?? RoomRole.Viewer) < RoomRole.Anchor && (
                <IconButton
                  small
                  tip="none"
                  label={t('chat.menu', { name: viewer.nickName })}
                  onClick={(event) => openMenu(viewer, event.currentTarget)}
                >
                  <MoreHorizontal size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {visitors > 0 && !wanted && <p className={styles.foot}>{t('viewers.visitors', { count: visitors })}</p>}
    </div>
  );
}
