// Whose space it is: picture with live state, name, counts, follow, share, and the way into the room.
import { DoorOpen, Link2, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { useEnumLabel } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { FollowButton } from '../../ui/follow-button';
import { IconButton } from '../../ui/icon-button';
import { LiveBadge } from '../../ui/live-badge';
import top from '../../ui/profile-head.module.css';
import { useCopyLink } from '../../ui/use-copy-link';
import styles from './space.module.css';
import { useFollow } from './use-follow';

interface SpaceHeadProps {
  anchor: AnchorInformationAnswer;
  own: boolean;
}

export function SpaceHead({ anchor, own }: SpaceHeadProps) {
  const { t, i18n } = useTranslation(['space', 'common']);
  const copyLink = useCopyLink();
  const follow = useFollow(anchor);
  const sport = useEnumLabel('anchorType', anchor.anchorType);
  const isLiving = anchor.liveStatus === LiveStatus.Living;
  const share = () => {
    const url = window.location.origin + spacePath(anchor.houseId);
    void copyLink(url, {
      copied: t('space:head.shareCopied'),
      failed: t('space:head.shareFailed', { url }),
    });
  };
  return (
    <header className={cx('row wraps gap-20', top.head)}>
      <Avatar image={anchor.userImage} name={anchor.nickName} size={92} live={isLiving} />
      <div className={top.words}>
        <h1 dir="auto">{anchor.nickName}</h1>
        <p className={cx('row wraps quiet', styles.state)}>
          {isLiving ? (
            <LiveBadge />
          ) : (
            <span className={cx('tiny strong', styles.off)}>
              {anchor.liveStatus === LiveStatus.Interrupted ? t('common:reconnecting') : t('common:offline')}
            </span>
          )}
          {sport && <span>{sport}</span>}
          <Badges of={anchor} />
          {anchor.region && <span>{countryName(anchor.region.countryCode, i18n.language)}</span>}
          {anchor.anchorTitle && <bdi>{anchor.anchorTitle}</bdi>}
        </p>
        <dl className={cx('flex wraps', styles.counts)}>
          <Count label={t('space:head.fans')} value={anchor.fanCount} />
          <Count label={t('space:tabs.posts')} value={anchor.noteCount} />
          <Count label={t('space:tabs.photos')} value={anchor.imageCount} />
        </dl>
      </div>
      <div className={cx('row wraps gap-10', top.acts, styles.acts)}>
        <Link
          to={`/anchor/room/${anchor.houseId}`}
          className={buttonClass({ look: isLiving ? 'danger' : 'ghost' })}
        >
          {isLiving ? (
            <Play size={15} fill="currentColor" aria-hidden className="flip" />
          ) : (
            <DoorOpen size={17} aria-hidden />
          )}
          {isLiving ? t('space:head.watch') : t('space:head.room')}
        </Link>
        {!own && (
          <FollowButton
            followed={anchor.attention}
            name={anchor.nickName}
            onToggle={follow.press}
            busy={follow.busy}
          />
        )}
        <IconButton label={t('space:head.share')} onClick={share}>
          <Link2 size={18} aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CountText value={value} />
      </dd>
    </div>
  );
}
