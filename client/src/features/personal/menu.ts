// What the personal centre offers somebody, in groups: the same entries for the side menu and for the phone's list.
import {
  Award,
  BadgeCheck,
  Bell,
  BellRing,
  Bookmark,
  CalendarClock,
  CalendarPlus,
  ChartColumn,
  CircleQuestionMark,
  EyeOff,
  FileText,
  Film,
  Footprints,
  Heart,
  History,
  ListVideo,
  type LucideIcon,
  Mic,
  Radio,
  Scale,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { UserInfo } from '../../api/schema.gen';

/** A text of the namespace `personal`: `menu.<name>`. */
export interface Entry {
  name: keyof typeof ICONS;
  to: string;
  Icon: LucideIcon;
}

const ICONS = {
  info: UserRound,
  notifications: Bell,
  security: ShieldCheck,
  follows: Heart,
  history: History,
  later: Bookmark,
  ignored: EyeOff,
  reservations: BellRing,
  calendar: CalendarPlus,
  wallet: Wallet,
  tasks: Award,
  apply: Mic,
  configuration: Radio,
  matches: ListVideo,
  'live-data': ChartColumn,
  recordings: Film,
  room: UsersRound,
  slots: CalendarClock,
  tutorial: Footprints,
  rules: Scale,
  help: CircleQuestionMark,
  agreements: FileText,
  account: BadgeCheck,
} as const;

type Name = keyof typeof ICONS;

export interface Group {
  name: 'me' | 'watching' | 'anchor' | 'help';
  entries: Entry[];
}

export function groupsFor(user: Pick<UserInfo, 'houseId' | 'isChargeAnchor'>): Group[] {
  const anchor: Name[] = user.houseId
    ? ['configuration', 'matches', 'live-data', 'recordings', 'room']
    : ['apply'];
  const group = (name: Group['name'], names: Name[]): Group => ({
    name,
    entries: names.map((entry) => ({
      name: entry,
      to: `/user/${entry}`,
      Icon: ICONS[entry],
    })),
  });
  return [
    group('me', ['info', 'notifications', 'security', 'account']),
    group('watching', [
      'follows',
      'history',
      'later',
      'reservations',
      'calendar',
      'ignored',
      'wallet',
      'tasks',
    ]),
    group('anchor', user.isChargeAnchor ? [...anchor, 'slots'] : anchor),
    group('help', ['tutorial', 'rules', 'help', 'agreements']),
  ];
}

/** The entry a page belongs to: `/user/wallet/income` is the wallet's. */
export const isAt = (pathname: string, to: string): boolean =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (to === '/user/agreements' && pathname.startsWith('/user/contract/')) ||
  (to === '/user/security' && pathname === '/user/sessions');
