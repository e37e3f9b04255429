// The place of the picture while no anchor is chosen: the match's own source, or why there is none and what else there is.
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import type { LivePlayerProps } from '../../player/live-player';
import { LiveStage } from '../../player/live-stage';
import type { Passing } from '../../realtime/passing';
import { type Choice, playerOf } from './match-data';

/** Most who come to a match see it. */
const NoPicture = lazy(() => import('./no-picture'));

interface SourceStageProps {
  match: Match;
  told: Passing;
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
  told,
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
  if (!source || !player) {
    return (
      <Suspense fallback={null}>
        <NoPicture {...{ match, source, others, planned, onChoose, onTry: setTried }} />
      </Suspense>
    );
  }
  return (
    <LiveStage
      player={player}
      live={LiveStatus.Living}
      cover={null}
      match={match}
      told={told}
      theatre
      onStale={onStale}
      onRoom={(to) => void navigate(to)}
      onHandle={onHandle}
    />
  );
}
