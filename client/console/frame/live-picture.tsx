// The picture of a room: its newest key frame, anew every few seconds while somebody sees it; its cover otherwise.
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../src/lib/cx';
import { Cover } from '../../src/ui/cover';
import { usePictures } from '../api/pictures';
import { canDecode, drawKeyPicture } from './key-picture';
import styles from './live-picture.module.css';

interface LivePictureProps {
  /** Address of the newest key frame; null: nothing is pushed to this site. */
  picture: string | null;
  cover: string;
}

const EVERY = 4_000;

export function LivePicture({ picture, cover }: LivePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = usePictures();
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    if (!picture || !target || !canDecode()) return setDrawn(false);
    const ended = new AbortController();
    let seen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async () => {
      clearTimeout(timer);
      if (seen && !document.hidden) {
        const shown = await drawKeyPicture(picture, target, ended.signal).catch(() => false);
        if (ended.signal.aborted) return;
        setDrawn(shown);
      }
      clearTimeout(timer);
      timer = setTimeout(next, EVERY);
    };
    const watch = new IntersectionObserver((entries) => {
      const was = seen;
      seen = entries.at(-1)?.isIntersecting ?? false;
      if (seen && !was) void next();
    });
    watch.observe(target);
    return () => {
      ended.abort();
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [picture]);

  return (
    <span className={styles.frame} data-moving={drawn || undefined}>
      <Cover image={pictures ? cover : ''} className={styles.cover} />
      <canvas
        ref={canvas}
        width={480}
        height={270}
        className={cx(styles.picture, drawn && styles.drawn)}
        aria-hidden
      />
    </span>
  );
}
