// A finished broadcast: its recording, what it was, whose it was, and the ways to them.
import { DoorOpen, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { asRefusal } from '../../api/refusal';
import type { AnchorInfo, ReplayItem } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { countryName } from '../../lib/country-name';
import { clockTime, duration, shortNumber, wholeDate } from '../../lib/format';
import { ltr } from '../../lib/isolate';
import { spacePath } from '../../lib/space-path';
import { useTitle } from '../../lib/use-title';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './replay-page.module.css';
import { ReplayStage } from './replay-stage';

export default function ReplayPage() {
  const { replayId = '' } = useParams();
  const { data, error, refetch } = useCall('/web_anchor/replay_details', { replayId }, { fresh: 60_000 });
  useTitle(data?.replay.title);
  if (data) {
    return (
      <div className={`wrap ${styles.page}`}>
        <div className={styles.screen}>
          <ReplayStage key={replayId} player={data.player} cover={data.replay.image} />
        </div>
        <About replay={data.replay} />
        <Anchor anchor={data.anchor} />
      </div>
    );
  }
  if (!error) {
    return (
      <div className={`wrap ${styles.page}`}>
        <Skeleton ratio="16 / 9" />
        <Skeleton height={120} />
      </div>
    );
  }
  if (['NOT_FOUND', 'HOUSE_NOT_FOUND', 'BAD_REQUEST'].includes(asRefusal(error).code)) return <NoReplay />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function About({ replay }: { replay: ReplayItem }) {
  const { t, i18n } = useTranslation(['room', 'common']);
  const { startTime, visitHistory } = replay;
  return (
    <div className={styles.about}>
      <h1 dir="auto">{replay.title}</h1>
      <p className={styles.facts}>
        <time dateTime={new Date(startTime).toISOString()}>
          {t('room:recording.on', { time: ltr(`${wholeDate(startTime)} ${clockTime(startTime)}`) })}
        </time>
        <span className="num">{duration(replay.durationSeconds)}</span>
        <span>
          {t('room:visits', { count: visitHistory, n: shortNumber(t, i18n.language, visitHistory) })}
        </span>
        {replay.hidden && <span className={styles.hidden}>{t('common:onlyYou')}</span>}
      </p>
    </div>
  );
}

function Anchor({ anchor }: { anchor: AnchorInfo }) {
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

function NoReplay() {
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
