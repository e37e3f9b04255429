// Below the picture of a recording: what it was, whose it was, the ways to them; and what stands there when it is gone.
import { DoorOpen, Eye, Play, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import type { AnchorInfo, ReplayItem } from '../../api/schema.gen';
import { countryName } from '../../lib/country-name';
import { clockTime, duration, shortNumber, wholeDate } from '../../lib/format';
import { ltr } from '../../lib/isolate';
import { spacePath } from '../../lib/space-path';
import { useTitle } from '../../lib/use-title';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Button, buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { EmptyState } from '../../ui/empty-state';
import styles from './replay-page.module.css';

interface AboutProps {
  replay: ReplayItem;
  /** How many were in the room at this moment. */
  viewers: number | undefined;
  onShare: () => void;
}

export function About({ replay, viewers, onShare }: AboutProps) {
  const { t, i18n } = useTranslation(['room', 'common']);
  const { startTime, visitHistory } = replay;
  return (
    <div className={styles.about}>
      <div className={styles.titled}>
        <h1 dir="auto">{replay.title}</h1>
        <Button look="ghost" size="small" onClick={onShare}>
          <Share2 size={16} aria-hidden />
          {t('room:share')}
        </Button>
      </div>
      <p className={styles.facts}>
        <time dateTime={new Date(startTime).toISOString()}>
          {t('room:recording.on', { time: ltr(`${wholeDate(startTime)} ${clockTime(startTime)}`) })}
        </time>
        <span className="num">{duration(replay.durationSeconds)}</span>
        <span>
          {t('room:visits', { count: visitHistory, n: shortNumber(t, i18n.language, visitHistory) })}
        </span>
        {viewers !== undefined && (
          <span className={styles.viewers} title={t('room:recording.viewers')}>
            <Eye size={14} aria-hidden />
            <span className="vh">{t('room:recording.viewers')}</span>
            <CountText value={viewers} />
          </span>
        )}
        {replay.hidden && <span className={styles.hidden}>{t('common:onlyYou')}</span>}
      </p>
    </div>
  );
}

export function Anchor({ anchor }: { anchor: AnchorInfo }) {
  const { t, i18n } = useTranslation('room');
  const live = anchor.liveStatus === LiveStatus.Living;
  return (
    <div className={styles.anchor}>
      <Avatar image={anchor.userImage} name={anchor.nickName} size={48} live={live} />
      <span className={styles.name}>
        <Link to={spacePath(anchor.houseId)}>
          <bdi>{anchor.nickName}</bdi>
        </Link>
        <Badges of={anchor} />
        {anchor.region && <small>{countryName(anchor.region.countryCode, i18n.language)}</small>}
      </span>
      <span className={styles.ways}>
        <Link to={`${spacePath(anchor.houseId)}&tab=replays`} className={buttonClass({ look: 'ghost' })}>
          {t('replaysAll')}
        </Link>
        <Link
          to={`/anchor/room/${anchor.houseId}`}
          className={buttonClass({ look: live ? 'danger' : 'ghost' })}
        >
          {live ? (
            <Play size={15} fill="currentColor" aria-hidden className="flip" />
          ) : (
            <DoorOpen size={17} aria-hidden />
          )}
          {live ? t('recording.watch') : t('recording.room')}
        </Link>
      </span>
    </div>
  );
}

export function NoReplay() {
  const { t } = useTranslation('room');
  useTitle(t('recording.unknown'));
  return (
    <div className="wrap">
      <h1 className="vh">{t('recording.unknown')}</h1>
      <EmptyState
        title={t('recording.unknown')}
        text={t('recording.unknownText')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('recording.toHome')}
          </Link>
        }
      />
    </div>
  );
}
