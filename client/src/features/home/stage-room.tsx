// One of the rooms beside the stage; choosing it brings it on stage.
import { useTranslation } from 'react-i18next';
import type { LiveItem } from '../../api/schema.gen';
import { shortNumber } from '../../i18n/format';
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
  const { t, i18n } = useTranslation('common');
  return (
    <button
      type="button"
      className={cx('stack gap-10 shrinks full-width text-start', styles.room)}
      aria-pressed={isShown}
      onClick={onShow}
    >
      <span className={styles.thumb}>
        <Cover image={room.houseImage} />
      </span>
      <span className={cx('stack shrinks', styles.roomWords)}>
        <b dir="auto">{room.houseName}</b>
        <span dir="auto">
          {room.nickName} <Badges of={room} />
        </span>
        <span className="num">{t('views', { n: shortNumber(t, i18n.language, room.visitHistory) })}</span>
      </span>
    </button>
  );
}
