// A person's picture; the first letter of the name when there is none or it does not load. The letter is a picture too,
// drawn by the style sheet: it is no word of a link or button around it.
import { useState } from 'react';
import { initial } from '../lib/characters';
import { cx } from '../lib/cx';
import { imageUrl } from '../lib/image';
import styles from './avatar.module.css';

interface AvatarProps {
  image: string | null | undefined;
  name: string;
  /** Pixels. */
  size?: number;
  /** The red ring of somebody who is living now. */
  live?: boolean;
}

export function Avatar({ image, name, size = 36, live }: AvatarProps) {
  const address = imageUrl(image, size);
  const [broken, setBroken] = useState<string>();
  const hasPicture = address && broken !== address;
  const picture = (
    <span
      className={cx('centred rigid quiet', styles.avatar)}
      style={{ '--size': `${size}px` } as React.CSSProperties}
      data-initial={hasPicture ? undefined : initial(name)?.toUpperCase()}
      aria-hidden
    >
      {hasPicture && (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(address)}
        />
      )}
    </span>
  );
  return live ? <span className={styles.ring}>{picture}</span> : picture;
}
