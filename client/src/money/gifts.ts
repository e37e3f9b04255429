// The catalogue of gifts in the reader's language.
import { useCall } from '../api/use-call';

export const useGiftList = () => useCall('/web_anchor/gift_list', {}, { fresh: 300_000 });
