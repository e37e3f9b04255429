// Below the picture of a recording: what it was, whose it was, the ways to them; and what stands there when it is gone.
import { Scissors, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplayItem } from '../../api/schema.gen';
import { duration, momentText, shortNumber } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useTitle } from '../../lib/use-title';
import { Button, buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { EmptyState } from '../../ui/empty-state';
import styles from './replay-page.module.css';

interface AboutProps {
  replay: ReplayItem;
  /** How many were in the room at this moment. */
  viewers: number | undefined;
  onShare: () => void;
  /** Marks a stretch of it; absent where that is not allowed. */
  onClip: (() => void) | undefined;
  /** Puts it on a list of one's own. */
  later: ReactNode;
}

export function About({ replay, viewers, onShare, onClip, later }: AboutProps) {
  const { t, i18n } = useTranslation(['room', 'common']);
  const { startTime, visitHistory } = replay;
  return (
    <div className={cx('stack gap-8', styles.about)}>
      <div className={cx('flex wraps apart', styles.titled)}>
        <h1 dir="auto">{replay.title}</h1>
        <span className="flex wraps gap-8">
          {later}
          {onClip && (
            <Button look="ghost" size="small" onClick={onClip}>
              <Scissors size={16} aria-hidden />
              {t('room:clip')}
            </Button>
          )}
          <Button look="ghost" size="small" onClick={onShare}>
            <Share2 size={16} aria-hidden />
            {t('room:share')}
          </Button>
        </span>
      </div>
      <p className={cx('flex wraps quiet', styles.facts)}>
        <time dateTime={new Date(startTime).toISOString()}>
          {t('room:recording.on', { time: ownDirection(momentText(startTime)) })}
        </time>
        <span className="num">{duration(replay.durationSeconds)}</span>
        <span>
          {t('room:visits', { count: visitHistory, n: shortNumber(t, i18n.language, visitHistory) })}
        </span>
        {viewers !== undefined && (
          <span>
            {t('room:recording.viewers')} <CountText value={viewers} />
          </span>
        )}
        {replay.hidden && <span className="accented strong">{t('common:onlyYou')}</span>}
      </p>
    </div>
  );
}

export function NoReplay() {
  const { t } = useTranslation('room');
  useTitle(t('recording.unknown'));
  return (
    <div className="wrap">
      <EmptyState
        page
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
