// Profile, anchor space, live configuration, log out.
import {
  BellRing,
  CalendarClock,
  Heart,
  Images,
  ListVideo,
  LogOut,
  Radio,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../../api/schema.gen';
import { useSession } from '../../session/session';
import { Menu, type MenuItem } from '../../ui/menu';
import { useToast } from '../../ui/toast';

interface UserMenuProps {
  user: UserInfo;
  anchor: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean) => void;
}

export default function UserMenu({ user, anchor, onOpenChange }: UserMenuProps) {
  const { t } = useTranslation('common');
  const { logout } = useSession();
  const toast = useToast();

  const leave = () =>
    logout().then(
      () => toast.show(t('account.loggedOut')),
      (refusal) => toast.refuse(refusal),
    );

  const own: MenuItem[] = user.houseId
    ? [
        {
          key: 'space',
          label: t('account.space'),
          icon: <Images size={18} aria-hidden />,
          to: `/dynamic?userId=${user.houseId}`,
        },
        {
          key: 'configuration',
          label: t('startLive'),
          icon: <Radio size={18} aria-hidden />,
          to: '/user/configuration',
        },
        {
          key: 'matches',
          label: t('account.matches'),
          icon: <ListVideo size={18} aria-hidden />,
          to: '/user/matches',
        },
        {
          key: 'room',
          label: t('account.room'),
          icon: <UsersRound size={18} aria-hidden />,
          to: '/user/room',
        },
      ]
    : [];

  return (
    <Menu
      anchor={anchor}
      open
      onOpenChange={onOpenChange}
      head={<bdi>{user.userName}</bdi>}
      items={[
        {
          key: 'profile',
          label: t('account.profile'),
          icon: <UserRound size={18} aria-hidden />,
          to: '/user/info',
        },
        {
          key: 'follows',
          label: t('rail.label'),
          icon: <Heart size={18} aria-hidden />,
          to: '/user/follows',
        },
        {
          key: 'wallet',
          label: t('account.wallet'),
          icon: <Wallet size={18} aria-hidden />,
          to: '/user/wallet',
        },
        {
          key: 'reservations',
          label: t('account.reservations'),
          icon: <BellRing size={18} aria-hidden />,
          to: '/user/reservations',
        },
        ...own,
        ...(user.isChargeAnchor
          ? [
              {
                key: 'slots',
                label: t('account.slots'),
                icon: <CalendarClock size={18} aria-hidden />,
                to: '/user/slots',
              },
            ]
          : []),
        {
          key: 'logout',
          label: t('account.logout'),
          icon: <LogOut size={18} aria-hidden className="flip" />,
          apart: true,
          onSelect: () => void leave(),
        },
      ]}
    />
  );
}
