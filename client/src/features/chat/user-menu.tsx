/** The menu at a person in the chat: one press per mute length, the reason follows. */
import { MicOff, Volume2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MuteType } from '../../api/types';
import { Menu } from '../../ui/menu';
import type { MuteTarget } from './mute-dialog';

export interface MenuPlace {
  user: MuteTarget;
  anchor: HTMLElement;
}

interface UserMenuProps {
  place: MenuPlace;
  onClose: () => void;
  onMute: (target: MuteTarget) => void;
  onUnmute: (target: MuteTarget) => void;
}

const TYPES: readonly MuteType[] = [1, 2, 3, 4, 5];

export function UserMenu({ place, onClose, onMute, onUnmute }: UserMenuProps) {
  const { t } = useTranslation('room');
  const { user } = place;
  const anchor = useMemo(() => ({ current: place.anchor }), [place.anchor]);
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      anchor={anchor}
      head={<bdi>{user.nickName}</bdi>}
      items={[
        ...TYPES.map((muteType) => ({
          key: String(muteType),
          label: `${t('mute.action')} · ${t(`mute.type.${muteType}`)}`,
          icon: <MicOff size={16} aria-hidden />,
          danger: muteType === 5,
          onSelect: () => onMute({ ...user, muteType }),
        })),
        {
          key: 'unmute',
          label: t('mute.unmute'),
          icon: <Volume2 size={16} aria-hidden />,
          apart: true,
          onSelect: () => onUnmute(user),
        },
      ]}
    />
  );
}
