// The name of a gift in the reader's language; events carry the name of the catalogue's first language.
import { useGiftList } from '../../money/gifts';

export function useGiftName(giftId: string, told: string): string {
  const { data } = useGiftList();
  return data?.find((gift) => gift.giftId === giftId)?.name ?? told;
}
