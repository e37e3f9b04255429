// Pictures one at a time over the whole window: arrow keys, a swipe, Escape, Back; focus returns to where it came from.
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-closes';
import { cx } from '../../lib/cx';
import { imageUrl } from '../../lib/image';
import styles from './lightbox.module.css';

export interface Picture {
  /** Storage key. */
  image: string;
  /** What the anchor wrote to it; may be empty. */
  caption: string;
}

interface LightboxProps {
  pictures: readonly Picture[];
  /** Of the picture that is shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

const SWIPE = 48; // pixels

export default function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const { t } = useTranslation(['space', 'common']);
  const shown = pictures[at];
  const from = useRef<number | null>(null);
  const last = pictures.length - 1;
  const go = (to: number) => {
    if (to >= 0 && to <= last && to !== at) onMove(to);
  };

  useBackCloses(true, onClose);
  useEffect(() => {
    // The next one is on its way before it is asked for.
    const next = imageUrl(pictures[at + 1]?.image);
    if (next) new Image().src = next;
  }, [pictures, at]);

  if (!shown) return null;
  const isRtl = () => document.documentElement.dir === 'rtl';
  const press = (event: KeyboardEvent) => {
    const forward = isRtl() ? 'ArrowLeft' : 'ArrowRight';
    const back = isRtl() ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const lift = (event: PointerEvent) => {
    if (from.current === null) return;
    const moved = (event.clientX - from.current) * (isRtl() ? -1 : 1);
    from.current = null;
    if (Math.abs(moved) > SWIPE) go(moved < 0 ? at + 1 : at - 1);
  };
  const steps = [
    { side: 'start', to: at - 1, label: t('space:lightbox.previous'), Icon: ChevronLeft },
    { side: 'end', to: at + 1, label: t('space:lightbox.next'), Icon: ChevronRight },
  ];

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} onKeyDown={press}>
          <Dialog.Title className="vh">{t('space:lightbox.title')}</Dialog.Title>
          <p className={`num ${styles.place}`} aria-live="polite">
            <span className="vh">{t('space:lightbox.place', { n: at + 1, total: pictures.length })}</span>
            <bdi aria-hidden>
              {at + 1} / {pictures.length}
            </bdi>
          </p>
          <figure
            className={cx('stack gap-12', styles.stage)}
            onPointerDown={(event) => {
              from.current = event.clientX;
            }}
            onPointerUp={lift}
            onPointerCancel={() => {
              from.current = null;
            }}
          >
            <img
              key={shown.image}
              className={styles.picture}
              src={imageUrl(shown.image)}
              alt={shown.caption || t('space:lightbox.place', { n: at + 1, total: pictures.length })}
              draggable={false}
            />
            {shown.caption && (
              <figcaption className={cx('breaks text-centre', styles.caption)} dir="auto">
                {shown.caption}
              </figcaption>
            )}
          </figure>
          {last > 0 &&
            steps.map(({ side, to, label, Icon }) => (
              <button
                key={side}
                type="button"
                className={styles.step}
                data-side={side}
                aria-label={label}
                aria-disabled={!pictures[to]}
                onClick={() => go(to)}
              >
                <Icon size={30} aria-hidden className="flip" />
              </button>
            ))}
          <Dialog.Close className={styles.close} aria-label={t('common:action.close')}>
            <X size={24} aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
