// Marks a stretch of what somebody watches and names it, beside the picture that shows it; then says where the clip is.
import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../api/refusal';
import type { ClipItem } from '../../api/schema.gen';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { idempotentCalls } from '../../money/idempotent-calls';
import type { PlayerHandle } from '../../player/live-player';
import { Button } from '../../ui/button';
import { DialogGuard } from '../../ui/dialog-guard';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextInput } from '../../ui/text-input';
import styles from './clip-editor.module.css';
import { ClipHandles } from './clip-handles';
import { ClipMade } from './clip-made';
import { moveEnd, ofLive, ofRecording, type Stretch } from './clip-range';
import { useStretchPreview } from './use-stretch-preview';

const TITLE_MAX = 60;

export type ClipSource =
  /** `since` is when the broadcast began, ms. */
  | { houseId: string; since: number }
  /** `length` in seconds. */
  | { replayId: string; length: number };

interface ClipEditorProps {
  source: ClipSource;
  picture: RefObject<PlayerHandle | null>;
  onClose: () => void;
}

export default function ClipEditor({ source, picture, onClose }: ClipEditorProps) {
  const { t } = useTranslation('clips');
  const heading = useId();
  const [clip, setClip] = useState<ClipItem | null>(null);
  const place = useRef<HTMLElement>(null);
  const guard = useRef<((leave: () => void) => void) | null>(null);
  const close = () => (guard.current ? guard.current(onClose) : onClose());
  // Who opened it goes on from here with the keyboard, and returns to where they were.
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={place}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className={cx('stack gap-10', styles.panel)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className={cx('row apart', styles.head)}>
        <h2 id={heading}>{t('title')}</h2>
        <IconButton label={t('close')} onClick={close}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {clip ? (
        <ClipMade clip={clip} onAnother={() => setClip(null)} />
      ) : (
        <DialogGuard value={guard}>
          <ClipForm source={source} picture={picture} onMade={setClip} />
        </DialogGuard>
      )}
    </section>
  );
}

const offered = (source: ClipSource, picture: PlayerHandle | null) =>
  'houseId' in source
    ? ofLive(source.since / 1_000, serverNow() / 1_000)
    : ofRecording(source.length, picture?.at() ?? 0);

interface ClipFormProps extends Pick<ClipEditorProps, 'source' | 'picture'> {
  onMade: (clip: ClipItem) => void;
}

function ClipForm({ source, picture, onMade }: ClipFormProps) {
  const { t } = useTranslation(['clips', 'errors']);
  const isLive = 'houseId' in source;
  const [offer, setOffer] = useState(() => offered(source, picture.current));
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<{ field?: unknown; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = useStretchPreview(picture, isLive);
  if (!offer) return <p className={cx('quiet small', styles.note)}>{t('clips:tooEarly')}</p>;

  const { clip, window } = offer;
  const tell = (at: number) =>
    isLive ? (at < window.to ? `−${duration(window.to - at)}` : duration(0)) : duration(at);
  const move = (end: keyof Stretch, to: number) => {
    const moved = moveEnd(clip, end, to, window);
    setProblem(null);
    setOffer({ clip: moved, window });
    if (!isLive) preview.stand(moved[end]);
  };
  const make = async () => {
    const unit = isLive ? 1_000 : 1;
    const asked = { from: clip.from * unit, to: clip.to * unit, title: title.trim() };
    if (asked.title === '') {
      setProblem({ field: 'title', text: t('clips:nameMissing') });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const of = isLive ? { houseId: source.houseId } : { replayId: source.replayId };
      onMade((await idempotentCalls.do('/web_anchor/clip_make', { ...of, ...asked })).clip);
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      setProblem({
        field: refusal.code === 'TEXT_BANNED' ? 'title' : refusal.params.field,
        text: refusalText(t, refusal),
      });
      setBusy(false);
    }
  };
  const ofTitle = problem?.field === 'title';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      {title.trim() !== '' && !busy && <LeaveGuard />}
      <ClipHandles clip={clip} window={window} tell={tell} onMove={move} />
      <Field label={t('clips:name')} error={ofTitle ? problem.text : undefined}>
        <TextInput
          name="title"
          value={title}
          onChange={(value) => {
            setTitle(value);
            if (ofTitle) setProblem(null);
          }}
          maxLength={TITLE_MAX}
          showCount
          dir="auto"
          placeholder={t('clips:nameHint')}
        />
      </Field>
      {problem && !ofTitle && (
        <p className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
      <div className={cx('row wraps gap-8', styles.acts)}>
        <p className={cx('quiet small', styles.note)}>{t('clips:hint')}</p>
        {isLive && (
          <Button look="plain" size="small" onClick={() => setOffer(offered(source, picture.current))}>
            {t('clips:newest')}
          </Button>
        )}
        <Button look="ghost" size="small" onClick={() => preview.play(clip)}>
          {t('clips:watch')}
        </Button>
        <Button type="submit" size="small" busy={busy}>
          {t('clips:make')}
        </Button>
      </div>
    </form>
  );
}
