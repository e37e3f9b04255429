// An anchor's two choices at a match: be reminded of it, broadcast it.
import { Bell, BellOff, Mic, MicOff } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { Menu } from '../../ui/menu';
import type { ReserveFlow } from './use-reserve-flow';

interface AnchorMenuProps {
  match: Match;
  flow: ReserveFlow;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function AnchorMenu({ match, flow, anchor, onClose }: AnchorMenuProps) {
  const { t } = useTranslation('book');
  const { isReserved, isAnchorReserved } = match;
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      anchor={anchor}
      items={[
        {
          key: 'remind',
          label: isReserved ? t('dontRemind') : t('remindMe'),
          icon: isReserved ? <BellOff size={16} aria-hidden /> : <Bell size={16} aria-hidden />,
          onSelect: () => (isReserved ? flow.giveUp('viewer') : flow.reserve('viewer')),
        },
        {
          key: 'broadcast',
          label: isAnchorReserved ? t('dontBroadcast') : t('broadcastThis'),
          icon: isAnchorReserved ? <MicOff size={16} aria-hidden /> : <Mic size={16} aria-hidden />,
          onSelect: () => (isAnchorReserved ? flow.giveUp('anchor') : flow.reserve('anchor')),
        },
      ]}
    />
  );
}
