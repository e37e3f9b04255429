// The photo wall of an anchor: rows of photos in their own proportions, each with its few words.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageItem } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { imageSources } from '../../lib/image';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import styles from './photo-wall.module.css';
import { Lightbox } from './picture-grid';
import { usePhotos } from './space-data';
import { useDeletion, useHidden } from './use-deletion';

interface PhotoWallProps {
  houseId: string;
  nickName: string;
  own: boolean;
}

export function PhotoWall({ houseId, nickName, own }: PhotoWallProps) {
  const { t } = useTranslation('space');
  const { photos: all, ...query } = usePhotos(houseId);
  const deletion = useDeletion(houseId);
  const hidden = useHidden();
  const photos = all.filter(({ imageId }) => !hidden.has(imageId));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <GrowingList
      query={query}
      count={photos.length}
      loading={<Skeleton height={200} />}
      empty={<EmptyState title={t('photos.empty')} />}
    >
      <ul className={cx('flex wraps gap-8', styles.wall)}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.imageId}
            photo={photo}
            label={t('picture.open', { n: index + 1, total: photos.length, name: nickName })}
            onOpen={() => setOpen(index)}
            onDelete={own ? () => deletion.photo(photo.imageId) : undefined}
          />
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox
            pictures={photos.map(({ imageUrl: image, description }) => ({ image, caption: description }))}
            at={open}
            onMove={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </GrowingList>
  );
}

interface PhotoProps {
  photo: ImageItem;
  label: string;
  onOpen: () => void;
  onDelete: (() => void) | undefined;
}

function Photo({ photo, label, onOpen, onDelete }: PhotoProps) {
  const { t } = useTranslation('common');
  const { imageId, description } = photo;
  return (
    <li
      className={styles.photo}
      data-photo={imageId}
      style={{ '--ratio': ratioOf(photo) } as React.CSSProperties}
    >
      <button type="button" aria-haspopup="dialog" className={styles.open} onClick={onOpen}>
        <img {...imageSources(photo.imageUrl, 'auto, 320px')} alt="" loading="lazy" decoding="async" />
        <span className="vh">{label}</span>
        {description && (
          <span className={cx('small strong breaks text-start', styles.caption)} dir="auto">
            {description}
          </span>
        )}
      </button>
      {onDelete && (
        <button type="button" className={cx('tiny strong', styles.delete)} onClick={onDelete}>
          {t('action.delete')}
        </button>
      )}
    </li>
  );
}

const LEAST = 0.6;
const MOST = 2.2;
const UNKNOWN = 4 / 3;

/** Width by height of a photo: its own, unless it is so long that it would break the row. */
function ratioOf({ width, height }: { width: number; height: number }): number {
  if (width <= 0 || height <= 0) return UNKNOWN;
  return Math.min(MOST, Math.max(LEAST, width / height));
}
