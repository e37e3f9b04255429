/** Ways to hand a page on: its address, the system's own share, and a code for a phone's camera. */
import { Copy, Share2 } from 'lucide-react';
import encodeQR from 'qr';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '../i18n/format';
import { cx } from '../lib/cx';
import { outlineOf } from '../lib/qr-outline';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Switch } from '../ui/switch';
import { useCopyLink } from '../ui/use-copy-link';
import styles from './share-sheet.module.css';

interface ShareSheetProps {
  url: string;
  title: string;
  /** Whoever follows the link now sees a live picture. */
  live: boolean;
  /** Seconds into a recording: the link may begin there. */
  moment?: number;
  onClose: () => void;
}

export default function ShareSheet({ url: given, title, live, moment, onClose }: ShareSheetProps) {
  const { t } = useTranslation('room');
  const [begins, setBegins] = useState(false);
  const copy = useCopyLink();
  // Where the keyboard jumped to in the page is of no use to others.
  const [page = given] = given.split('#');
  const url = moment !== undefined && begins ? `${page}?t=${moment}` : page;
  const squares = useMemo(() => encodeQR(url, 'raw', { border: 4 }), [url]);
  // Who closes the system's own window has only changed their mind.
  const hand = () => navigator.share({ url, title }).then(onClose, () => undefined);
  return (
    <Dialog open onClose={onClose} width={380} title={t('share')} text={live ? t('shareLive') : undefined}>
      <div className="stack gap-14">
        <svg
          className={styles.code}
          viewBox={`0 0 ${squares.length} ${squares.length}`}
          role="img"
          aria-label={t('shareCode')}
          shapeRendering="crispEdges"
        >
          <path d={outlineOf(squares)} />
        </svg>
        <input
          className={cx('full-width quiet small', styles.address)}
          readOnly
          dir="ltr"
          value={url}
          aria-label={t('shareAddress')}
          onFocus={(event) => event.currentTarget.select()}
        />
        {moment !== undefined && (
          <Switch
            checked={begins}
            onChange={setBegins}
            label={t('recording.shareAt', { time: duration(moment) })}
          />
        )}
        <div className={cx('flex wraps gap-10', styles.acts)}>
          <Button
            onClick={() => void copy(url, { copied: t('shareCopied'), failed: t('shareFailed', { url }) })}
          >
            <Copy size={16} aria-hidden />
            {t('shareCopy')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button look="ghost" onClick={() => void hand()}>
              <Share2 size={16} aria-hidden />
              {t('shareSystem')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
