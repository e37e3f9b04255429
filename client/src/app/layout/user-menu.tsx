// Profile, anchor space, live configuration, log out.
import type { TFunction } from 'i18next';
import {
  BellRing,
  CalendarClock,
  Heart,
  Images,
  ListVideo,
  LogOut,
  type LucideIcon,
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

/** The pages of everybody, of anchors, and of those who book slots. */
function pagesOf(t: TFunction<'common'>, user: UserInfo): MenuItem[] {
  const page = (key: string, label: string, Icon: LucideIcon, to: string): MenuItem => ({
    key,
    label,
    icon: <Icon size={18} aria-hidden />,
    to,
  });
  const pages = [
    page('profile', t('account.profile'), UserRound, '/user/info'),
    page('follows', t('rail.label'), Heart, '/user/follows'),
    page('wallet', t('account.wallet'), Wallet, '/user/wallet'),
    page('reservations', t('account.reservations'), BellRing, '/user/reservations'),
  ];
  if (user.houseId) {
    pages.push(
      page('space', t('account.space'), Images, `/dynamic?userId=${user.houseId}`),
      page('configuration', t('startLive'), Radio, '/user/configuration'),
      page('matches', t('account.matches'), ListVideo, '/user/matches'),
      page('room', t('account.room'), UsersRound, '/user/room'),
    );
  }
  if (user.isChargeAnchor) pages.push(page('slots', t('account.slots'), CalendarClock, '/user/slots'));
  return pages;
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
  return (
    <Menu
      anchor={anchor}
      open
      onOpenChange={onOpenChange}
      head={<bdi>{user.userName}</bdi>}
      items={[
        ...pagesOf(t, user),
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
