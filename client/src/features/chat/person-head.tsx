// Who a person is: picture, name, and what they are in this room.
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
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
    <span className={styles.head}>
      <Avatar image={image} name={name} size={40} />
      <span>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.marks}>
          {shown && <span className={styles.role}>{t(`chat.role.${shown}`)}</span>}
          <Badges of={worn} />
        </span>
      </span>
    </span>
  );
}
