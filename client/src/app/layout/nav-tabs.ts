// The three tabs of the site. A tab is active when its key stands in the path.
import { CalendarDays, Mic, Wallet } from 'lucide-react';

export const NAV_TABS = [
  { key: 'match', to: '/match/0', text: 'nav.match', Icon: CalendarDays },
  { key: 'anchor', to: '/anchor/0', text: 'nav.anchor', Icon: Mic },
  { key: 'chargeWithdrawAnchor', to: '/chargeWithdrawAnchor', text: 'nav.charge', Icon: Wallet },
] as const;

/** The key of the active tab; `anchor` is not active on `/chargeWithdrawAnchor`, whose own key differs in case. */
export function activeTab(pathname: string): string | undefined {
  // One's own pages stand beside the tabs, whatever their names hold.
  if (pathname.startsWith('/user/')) return undefined;
  return NAV_TABS.find(({ key }) => pathname.includes(key))?.key;
}
