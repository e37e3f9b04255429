// One of the rooms beside the stage; choosing it brings it on stage.
import type { LiveItem } from '../../api/schema.gen';
import { Audience } from '../../cards/audience';
import card from '../../cards/card.module.css';
import { CoverScore } from '../../cards/cover-score';
import { useRoomPreview } from '../../cards/room-preview';
import { cx } from '../../lib/cx';
import { Badges } from '../../ui/badges';
import { Cover } from '../../ui/cover';
import styles from './stage.module.css';

interface StageRoomProps {
  room: LiveItem;
  isShown: boolean;
  onShow: () => void;
}

export function StageRoom({ room, isShown, onShow }: StageRoomProps) {
  const { hover, preview } = useRoomPreview(room);
  return (
    <button
      type="button"
      className={cx('stack gap-10 shrinks full-width text-start', styles.room)}
      aria-pressed={isShown}
      onClick={onShow}
    >
      <span className={cx(styles.thumb, card.small)} {...hover}>
        <Cover image={room.houseImage} />
        {preview}
        <span className={cx('flex', styles.thumbFoot)}>
          <CoverScore match={room.match} />
        </span>
      </span>
      <span className={cx('stack shrinks', styles.roomWords)}>
        <b dir="auto">{room.houseName}</b>
        <span dir="auto">
          {room.nickName} <Badges of={room} />
        </span>
        <span>
          <Audience of={room} />
        </span>
      </span>
    </button>
  );
}
