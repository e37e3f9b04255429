// For an anchor about to go live: takes a match for the broadcast, and reserves it with the same press.
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { serverNow } from '../../lib/server-clock';
import { Button } from '../../ui/button';
import { nameOf } from './match-name';
import { isInPlay, isReserved } from './reservation-data';
import { useReserveFlow } from './use-reserve-flow';

interface ChooseButtonProps {
  match: Match;
  onChoose: (matchId: string) => void;
}

export function ChooseButton({ match, onChoose }: ChooseButtonProps) {
  const { t } = useTranslation('book');
  const choose = () => onChoose(match.matchId);
  const { busy, reserve, dialogs } = useReserveFlow(match, choose);
  // While the answer is awaited the match looks reserved everywhere else. One in play needs no reservation.
  const held = (isReserved(match, 'anchor') && !busy) || isInPlay(match, serverNow());
  const words = t(held ? 'choose' : 'reserveAndChoose');
  return (
    <>
      <Button
        look={held ? 'primary' : 'outline'}
        size="small"
        busy={busy}
        aria-label={`${words}: ${nameOf(match)}`}
        onClick={() => (held ? choose() : reserve('anchor'))}
      >
        {words}
      </Button>
      {dialogs}
    </>
  );
}
