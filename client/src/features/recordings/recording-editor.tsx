// One recording of the anchor: the whole of it plays, and beside it stand all that can be changed.
import { Camera, ChevronLeft, ExternalLink, FileDown, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { leadsNowhere } from '../../api/refusal';
import type { OwnReplayAnswer } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import type { PlayerHandle } from '../../player/live-player';
import { Button, buttonClass } from '../../ui/button';
import { Cover } from '../../ui/cover';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LeaveGuard } from '../../ui/leave-guard';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import { CaptionsCard } from './captions-card';
import { MarksCard } from './marks-card';
import styles from './recordings.module.css';
import { download, useOwnReplay, useRecordingActs } from './recordings-data';
import { momentText } from './sizes';
import { TitleForm } from './title-form';
import { TrimForm } from './trim-form';

const LivePlayer = lazy(() => import('../../player/live-player'), 'room');

export function RecordingEditor({ replayId }: { replayId: string }) {
  const { t } = useTranslation('studio');
  const { data, error, refetch } = useOwnReplay(replayId);
  return (
    <div className={`wrap ${styles.page}`}>
      <Link to="/user/recordings" className={cx('inline-row gap-4 quiet strong', styles.back)}>
        <ChevronLeft size={18} aria-hidden className="flip" />
        {t('recordings.all')}
      </Link>
      {data ? (
        <Editor data={data} />
      ) : !error ? (
        <Skeleton height={520} />
      ) : leadsNowhere(error) ? (
        <EmptyState title={t('recordings.gone')} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Editor({ data }: { data: OwnReplayAnswer }) {
  const { t } = useTranslation('studio');
  const { replay, captions } = data;
  const picture = useRef<PlayerHandle | null>(null);
  const [at, setAt] = useState(0);
  const [titleUnsaved, setTitleUnsaved] = useState(false);
  const [trimUnsaved, setTrimUnsaved] = useState(false);
  // The link in its addresses changes from hour to hour; only other captions are another player.
  const [player, setPlayer] = useState(data.player);
  const tracks = captions.map(({ label, src }) => `${label} ${src.split('/captions/')[1]}`).join();
  const [playedTracks, setPlayedTracks] = useState(tracks);
  if (tracks !== playedTracks) {
    setPlayedTracks(tracks);
    setPlayer(data.player);
  }
  const last = useRef(0);
  const hold = (handle: PlayerHandle | null) => {
    picture.current = handle;
    if (!handle) return;
    if (last.current > 0) handle.seek(last.current);
    let isFirst = true;
    const follow = () => {
      last.current = handle.at();
      setAt(last.current);
    };
    handle.on('playing', () => {
      if (isFirst) handle.press('play'); // who edits begins with the picture that stands
      isFirst = false;
    });
    handle.on('timeupdate', follow);
    handle.on('seeked', follow);
  };
  const jump = (seconds: number) => picture.current?.seek(seconds);
  return (
    <>
      {(titleUnsaved || trimUnsaved) && <LeaveGuard />}
      <SectionHead level={1} title={replay.title}>
        {!replay.hidden && (
          <Link to={`/replay/${replay.replayId}`} className={buttonClass({ look: 'ghost', size: 'small' })}>
            <ExternalLink size={16} aria-hidden className="flip" />
            {t('recordings.watch')}
          </Link>
        )}
      </SectionHead>
      <div className={cx('stack gap-20', styles.editor)}>
        <div className={cx('stack gap-20 shrinks', styles.side)}>
          <div className={styles.stage}>
            <Cover image={replay.image} />
            {player && (
              <Suspense fallback={null}>
                <div className="fills">
                  <LivePlayer key={playedTracks} player={player} onHandle={hold} />
                </div>
              </Suspense>
            )}
          </div>
          <section className={styles.card} aria-labelledby="recording-trim">
            <SectionHead id="recording-trim" title={t('recordings.trim.title')} />
            <TrimForm
              key={`${data.trimFrom} ${data.trimTo}`}
              data={data}
              at={at}
              onJump={jump}
              onUnsaved={setTrimUnsaved}
            />
          </section>
          <MarksCard data={data} at={at} onJump={jump} />
        </div>
        <div className={cx('stack gap-20 shrinks', styles.side)}>
          <section className={styles.card} aria-labelledby="recording-about">
            <SectionHead id="recording-about" title={t('recordings.about')} />
            <TitleForm key={replay.title} replay={replay} onUnsaved={setTitleUnsaved} />
            <Acts data={data} at={at} />
          </section>
          <CaptionsCard data={data} />
        </div>
      </div>
    </>
  );
}

/** What is done at once. */
function Acts({ data, at }: { data: OwnReplayAnswer; at: number }) {
  const { t } = useTranslation('studio');
  const { replay, ffmpeg } = data;
  const { replayId } = replay;
  const { edit, remove, restore } = useRecordingActs();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState('');
  const act = (name: string, work: () => Promise<unknown>, done?: () => void) => {
    setBusy(name);
    work()
      .then(done, toast.refuse)
      .finally(() => setBusy(''));
  };
  const undo = () => {
    restore(replayId).catch(toast.refuse);
  };
  const leave = () =>
    act(
      'delete',
      () => remove(replayId),
      () => {
        void navigate('/user/recordings', { replace: true });
        toast.show(t('recordings.isDeleted'), { action: { label: t('recordings.undo'), onPress: undo } });
      },
    );
  return (
    <>
      <div className={cx('row wraps', styles.coverLine)}>
        <span className={styles.thumb}>
          <Cover image={replay.image} />
        </span>
        <Button
          look="outline"
          size="small"
          disabled={!ffmpeg || !data.player}
          busy={busy === 'cover'}
          onClick={() =>
            act(
              'cover',
              () => edit({ replayId, coverAt: at }),
              () => toast.show(t('recordings.coverSet')),
            )
          }
        >
          <Camera size={16} aria-hidden />
          {t('recordings.cover', { time: momentText(at) })}
        </Button>
      </div>
      <Switch
        checked={!replay.hidden}
        disabled={replay.withheld || busy === 'hide'}
        onChange={(shown) => act('hide', () => edit({ replayId, hidden: !shown }))}
        label={t('recordings.shown')}
      />
      {replay.withheld && <p className="quiet small">{t('recordings.withheldText')}</p>}
      <div className={cx('flex wraps gap-12', styles.acts)}>
        <Button
          look="ghost"
          size="small"
          disabled={!ffmpeg || !data.player}
          busy={busy === 'download'}
          onClick={() => act('download', () => download(replayId))}
        >
          <FileDown size={16} aria-hidden />
          {t('recordings.download')}
        </Button>
        <Button look="danger" size="small" busy={busy === 'delete'} onClick={leave}>
          <Trash2 size={16} aria-hidden />
          {t('recordings.delete')}
        </Button>
      </div>
      {!ffmpeg && <p className="quiet small">{t('recordings.noFfmpeg')}</p>}
    </>
  );
}
