// One emote of a room.
import { imageUrl } from '../../lib/image';
import styles from './chat-row.module.css';

/** Pixels: as high as a line nearly allows, known before the picture is there. */
const SIZE = 24;

export function Emote({ image, text }: { image: string; text: string }) {
  return (
    <img
      className={styles.emote}
      src={imageUrl(image, SIZE)}
      alt={text}
      title={text}
      width={SIZE}
      height={SIZE}
    />
  );
}
