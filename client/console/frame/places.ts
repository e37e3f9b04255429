// The places of the console: their addresses, who may enter, and the key that leads there after "g".
import { ClipboardCheck, type LucideIcon, ScrollText } from 'lucide-react';
import type { Role } from '../access/operator';

export interface Place {
  id: 'applications' | 'record';
  path: string;
  /** The role it is for; '' is everybody. */
  needs: Role | '';
  icon: LucideIcon;
  key: string;
}

export const places: readonly Place[] = [
  { id: 'applications', path: '/applications', needs: 'support', icon: ClipboardCheck, key: 'a' },
  { id: 'record', path: '/record', needs: '', icon: ScrollText, key: 'r' },
];
