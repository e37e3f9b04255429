// How a slot stands, in a word: closed by the hours of the brand is another thing than blocked by an operator.
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../../src/api/enums/slot-status.gen';
import type { DeskSlot } from '../../../src/api/schema.gen';

export function useSlotState() {
  const { t } = useTranslation('console');
  return ({ slotStatus, block, closed, user }: DeskSlot): string =>
    closed && !block && slotStatus !== SlotStatus.Past
      ? t(user ? 'brand.heldOutside' : 'brand.closed')
      : t(`brand.status.${slotStatus}`);
}
