// The pictures of a post as a grid of squares, each opening the lightbox at its place.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { imageSources } from '../../lib/image';
import styles from './note.module.css';

export const Lightbox = lazy(() => import('./lightbox'));

interface PictureGridProps {
  /** Storage keys, at most nine. */
  images: readonly string[];
  /** Whose post it is. */
  name: string;
}

export function PictureGrid({ images, name }: PictureGridProps) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={cx('stack gap-6', styles.pictures)} data-count={images.length}>
        {images.map((image, index) => (
          <li key={image}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('picture.open', { n: index + 1, total: images.length, name })}
              onClick={() => setOpen(index)}
            >
              <img
                {...imageSources(image, 'auto, 320px')}
                alt=""
                loading="lazy"
                decoding="async"
                width={320}
                height={320}
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox
            pictures={images.map((image) => ({ image, caption: '' }))}
            at={open}
            onMove={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
