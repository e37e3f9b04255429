// The places of the console: their addresses, who may enter, and the key that leads there after "g".
import {
  Activity,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  Coins,
  Flag,
  type LucideIcon,
  Rss,
  ScrollText,
  SlidersHorizontal,
  Trophy,
  Tv,
  Type,
  UserCog,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Role } from '../access/operator';
import type words from '../words/en/place.json';

export interface Place {
  id: keyof typeof words;
  path: string;
  /** The role it is for; '' is everybody. */
  needs: Role | '';
  icon: LucideIcon;
  key: string;
}

export const places: readonly Place[] = [
  { id: 'now', path: '/now', needs: '', icon: Activity, key: 'n' },
  { id: 'applications', path: '/applications', needs: 'support', icon: ClipboardCheck, key: 'a' },
  { id: 'reports', path: '/reports', needs: 'support', icon: Flag, key: 'e' },
  { id: 'people', path: '/people', needs: 'support', icon: Users, key: 'p' },
  { id: 'rooms', path: '/rooms', needs: '', icon: Tv, key: 'l' },
  { id: 'matches', path: '/matches', needs: 'editor', icon: Trophy, key: 'm' },
  { id: 'feeds', path: '/feeds', needs: 'editor', icon: Rss, key: 'f' },
  { id: 'brands', path: '/brands', needs: 'editor', icon: CalendarClock, key: 'b' },
  { id: 'money', path: '/money', needs: 'editor', icon: Coins, key: 'y' },
  { id: 'texts', path: '/texts', needs: 'editor', icon: Type, key: 't' },
  { id: 'statistics', path: '/statistics', needs: 'editor', icon: ChartColumn, key: 'i' },
  { id: 'settings', path: '/settings', needs: 'admin', icon: SlidersHorizontal, key: 's' },
  { id: 'operators', path: '/operators', needs: 'admin', icon: UserCog, key: 'o' },
  { id: 'waiting', path: '/waiting', needs: 'admin', icon: UsersRound, key: 'w' },
  { id: 'record', path: '/record', needs: '', icon: ScrollText, key: 'r' },
];
