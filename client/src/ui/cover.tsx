// A cover picture; a quiet piece of pitch when there is none or it does not load.
import { useState } from 'react';
import { cx } from '../lib/cx';
import { imageSources } from '../lib/image';
import styles from './cover.module.css';
import { dropFirstPicture } from './first-pictures';

interface CoverProps {
  image: string | null | undefined;
  /** For the one picture a page is seen by first: its width as the attribute `sizes` takes it. */
  eager?: string;
  className?: string;
}

export function Cover({ image, eager, className }: CoverProps) {
  const { src: address, ...sources } = imageSources(image, eager ?? 'auto, 320px');
  const [broken, setBroken] = useState<string>();
  if (address && broken !== address) {
    return (
      <img
        className={cx(styles.cover, className)}
        {...sources}
        src={address}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={eager ? dropFirstPicture : undefined}
        onError={() => setBroken(address)}
      />
    );
  }
  return (
    <span className={cx(styles.cover, styles.blank, className)} aria-hidden>
      <svg viewBox="0 0 100 70" fill="none" stroke="currentColor" strokeWidth="3" role="presentation">
        <circle cx="50" cy="35" r="18" />
        <path d="M50 0v70" />
      </svg>
    </span>
  );
}
