// The catalogue of gifts in the reader's language.
import { useCall } from '../api/use-call';
import type { Gift } from './shapes';

export const useGiftList = (houseId?: string) =>
  useCall<Gift[]>('/web_anchor/gift_list', houseId ? { houseId } : {}, { fresh: 300_000 });
