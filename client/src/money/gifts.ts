// The catalogue of gifts in the reader's language.
import { useCall } from '../api/use-call';

export const useGiftList = () => useCall('/web_anchor/gift_list', {}, { fresh: 300_000 });

/** The name of a gift; events carry that of the first language of the catalogue. */
export function useGiftName(giftId: string, told: string): string {
  const { data } = useGiftList();
  return data?.find((gift) => gift.giftId === giftId)?.name ?? told;
}
