// The place of the picture while no anchor is chosen: the match's own source, or why there is none and what else there is.
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LiveStatus, MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { MatchAct } from '../../cards/match-act';
import { dayAndTime } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { say } from '../../i18n/say';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import type { LivePlayerProps } from '../../player/live-player';
import { LiveStage } from '../../player/live-stage';
import { type Choice, playerOf } from './match-data';
import { isToCome } from './match-head';
import styles from './source-stage.module.css';

const Interrupted = lazy(() => import('./interrupted'), 'room');

interface SourceStageProps {
  match: Match;
  /** Null when nobody shows the match. */
  source: Choice | null;
  /** Living channels besides. */
  others: readonly Choice[];
  planned: number;
  onChoose: (channelId: string) => void;
  onStale: () => void;
  onHandle: LivePlayerProps['onHandle'];
}

export function SourceStage({
  match,
  source,
  others,
  planned,
  onChoose,
  onStale,
  onHandle,
}: SourceStageProps) {
  const navigate = useNavigate();
  const [tried, setTried] = useState<string | null>(null);
  const living = source?.liveStatus === LiveStatus.Living;
  const lines = source?.lines;
  const title = source?.liveRoom.title ?? '';
  const path = source?.liveRoom.path ?? '';
  const player = useMemo(() => {
    const wanted = living ? lines : lines?.filter(({ lineId }) => lineId === tried);
    return playerOf(wanted ?? [], match.competitionLogo, { title, path });
  }, [lines, living, tried, match.competitionLogo, title, path]);
  if (!source) return <Nobody match={match} planned={planned} />;
  if (!player) {
    return (
      <Suspense fallback={null}>
        <Interrupted source={source} others={others} onChoose={onChoose} onTry={setTried} />
      </Suspense>
    );
  }
  return (
    <LiveStage
      player={player}
      live={LiveStatus.Living}
      cover={null}
      theatre
      onStale={onStale}
      onRoom={(to) => void navigate(to)}
      onHandle={onHandle}
    />
  );
}

/** Says when there will be something to see, and offers the reminder. */
function Nobody({ match, planned }: { match: Match; planned: number }) {
  const { t } = useTranslation(['matchday', 'common']);
  const { matchStatus, matchTime, timeKnown } = match;
  const title = isToCome(match)
    ? t('matchday:none.coming')
    : matchStatus === MatchStatus.InProgress
      ? t('matchday:none.playing')
      : matchStatus === MatchStatus.Ended
        ? t('matchday:none.over')
        : say(t, `common:matchStatus.${matchStatus}`);
  const when =
    matchTime !== null && timeKnown
      ? t('matchday:startsAt', { time: dayAndTime(t, matchTime, serverNow()) })
      : t('matchday:none.unknown');
  return (
    <div className={cx('fills stack gap-10 plain text-centre', styles.panel)} data-testid="nobody">
      <p className={styles.title}>{title}</p>
      {isToCome(match) && <p className={styles.text}>{when}</p>}
      {matchStatus === MatchStatus.InProgress && (
        <p className={styles.text}>{t('matchday:none.playingText')}</p>
      )}
      {isToCome(match) && planned > 0 && (
        <p className={styles.text}>{t('matchday:none.planned', { count: planned })}</p>
      )}
      <div className={cx('flex wraps gap-8', styles.ways)}>
        <MatchAct match={match} />
      </div>
    </div>
  );
}
