// A clip: its picture, what it shows and who made it, the way to the whole broadcast, and more clips of the room.
import { ListVideo, Share2, ShieldAlert, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ClipState } from '../../api/enums.gen';
import { post } from '../../api/post';
import { leadsNowhere } from '../../api/refusal';
import type { ClipDetailsAnswer } from '../../api/schema.gen';
import { Broadcaster } from '../../cards/broadcaster';
import { matchPath } from '../../cards/match-lead';
import { duration, momentText, shortNumber } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useTitle } from '../../lib/use-title';
import { RecordedStage } from '../../player/recorded-stage';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { Cover } from '../../ui/cover';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import { clipPath, useClip, useRemoval } from './clip-data';
import styles from './clip-page.module.css';

const ShareSheet = lazy(() => import('../../cards/share-sheet'));
const ReportDialog = lazy(() => import('../../cards/report-dialog'));
const ClipList = lazy(() => import('../../cards/clip-list'));

export default function ClipPage() {
  const { clipId = '' } = useParams();
  const { data, error, refetch } = useClip(clipId);
  const { t } = useTranslation('clips');
  const gone = leadsNowhere(error);
  useTitle(gone ? t('unknown') : data?.clip.title);
  // Who removed it stands before what is gone, not before what they remember.
  if (gone) return <NoClip />;
  if (data) return <Clip key={clipId} data={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <Skeleton ratio="16 / 9" />
      <Skeleton height={120} />
    </div>
  );
}

function Clip({ data }: { data: ClipDetailsAnswer }) {
  const { t } = useTranslation(['clips', 'room', 'common']);
  const { clip, anchor, match, replayId, position, canRemove } = data;
  const { user, afterLogin } = useSession();
  const toast = useToast();
  const { remove, restore } = useRemoval(clip.clipId);
  const [asking, setAsking] = useState<'share' | 'report' | null>(null);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    remove()
      .then(
        () =>
          toast.show(t('clips:removed'), {
            action: { label: t('room:did.undo'), onPress: () => void restore().catch(toast.refuse) },
          }),
        toast.refuse,
      )
      .finally(() => setBusy(false));
  };
  const close = () => setAsking(null);
  const report = () => afterLogin(() => setAsking('report'));
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        {clip.state === ClipState.Ready ? (
          <RecordedStage player={data.player} image={clip.image} />
        ) : (
          <div className={styles.waiting}>
            <Cover image={clip.image} />
            <p role="status">{t(`clips:state.${clip.state as ClipState}`)}</p>
          </div>
        )}
      </div>
      <div className={cx('stack gap-10', styles.about)}>
        <div className={cx('flex wraps apart full-width', styles.titled)}>
          <h1 dir="auto">{clip.title}</h1>
          <span className="flex wraps gap-8">
            <Button look="ghost" size="small" onClick={() => setAsking('share')}>
              <Share2 size={16} aria-hidden />
              {t('room:share')}
            </Button>
            {clip.maker.userId !== user?.userId && (
              <Button look="ghost" size="small" onClick={report}>
                <ShieldAlert size={16} aria-hidden />
                {t('room:line.report')}
              </Button>
            )}
            {canRemove && (
              <Button look="ghost" size="small" busy={busy} onClick={leave}>
                <Trash2 size={16} aria-hidden />
                {t('clips:remove')}
              </Button>
            )}
          </span>
        </div>
        <Facts clip={clip} match={match} />
        {replayId && (
          <Link
            to={`/replay/${replayId}?t=${Math.floor(position)}`}
            className={cx(buttonClass({ look: 'outline' }), styles.whole)}
          >
            <ListVideo size={17} aria-hidden />
            {t('clips:whole')}
          </Link>
        )}
      </div>
      <Broadcaster anchor={anchor} />
      <section className="stack gap-12">
        <Suspense fallback={null}>
          <ClipList
            houseId={clip.houseId}
            except={clip.clipId}
            heading={<SectionHead title={t('clips:more')} />}
          />
        </Suspense>
        <p>
          <Link to="/clips" className={buttonClass({ look: 'ghost', size: 'small' })}>
            {t('clips:all.link')}
          </Link>
        </p>
      </section>
      <Suspense fallback={null}>
        {asking === 'share' && (
          <ShareSheet
            url={`${window.location.origin}${clipPath(clip.clipId)}`}
            title={clip.title}
            live={false}
            onClose={close}
          />
        )}
        {asking === 'report' && (
          <ReportDialog
            title={t('clips:report')}
            quote={clip.title}
            onClose={close}
            onReport={async (reason, text) => {
              await post('/web_anchor/report', { clipId: clip.clipId, reason, ...(text && { text }) });
              toast.show(t('room:report.sent'));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Who made it, when it was, and who plays. */
function Facts({ clip, match }: Pick<ClipDetailsAnswer, 'clip' | 'match'>) {
  const { t, i18n } = useTranslation(['clips', 'room', 'common']);
  const { startTime, visitHistory: count } = clip;
  return (
    <p className={cx('flex wraps quiet', styles.facts)}>
      <span>
        {t('clips:by')} <bdi>{clip.maker.nickName}</bdi>
      </span>
      {clip.state === ClipState.Ready && (
        <>
          <time dateTime={new Date(startTime).toISOString()}>
            {t('room:recording.on', { time: ownDirection(momentText(startTime)) })}
          </time>
          <span className="num">{duration(clip.durationSeconds)}</span>
          <span>{t('room:visits', { count, n: shortNumber(t, i18n.language, count) })}</span>
        </>
      )}
      {clip.hidden && <b>{t('common:onlyYou')}</b>}
      {match && (
        <Link to={matchPath(match.matchId)}>
          <bdi>{match.homeTeam.name}</bdi> – <bdi>{match.awayTeam.name}</bdi>
        </Link>
      )}
    </p>
  );
}

function NoClip() {
  const { t } = useTranslation(['clips', 'room']);
  return (
    <div className="wrap">
      <EmptyState
        page
        title={t('clips:unknown')}
        text={t('clips:unknownText')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('room:recording.toHome')}
          </Link>
        }
      />
    </div>
  );
}
