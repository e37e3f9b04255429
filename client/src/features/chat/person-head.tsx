// Who a person is: picture, name, and what they are in this room.
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { Avatar } from '../../ui/avatar';
import { Badges, type Worn } from '../../ui/badges';
import styles from './person-head.module.css';

interface PersonHeadProps {
  name: string;
  image: string | null | undefined;
  role: RoomRole;
  worn: Worn;
}

export function PersonHead({ name, image, role, worn }: PersonHeadProps) {
  const { t } = useTranslation('room');
  const shown =
    role === RoomRole.Moderator || role === RoomRole.Anchor || role === RoomRole.Operator ? role : null;
  return (
    <span className={cx('row gap-12', styles.head)}>
      <Avatar image={image} name={name} size={40} />
      <span>
        <bdi className={cx('plain bold breaks', styles.name)}>{name}</bdi>
        <span className="row wraps gap-6">
          {shown && <span className="accented tiny strong">{t(`chat.role.${shown}`)}</span>}
          <Badges of={worn} />
        </span>
      </span>
    </span>
  );
}
