// What the calls of the wallet, of gifts and of envelopes answer. Amounts are whole coins, times epoch milliseconds.
export type {
  CommitAnswer as Commitment,
  EarningsAnswer as Earnings,
  EnvelopeDetailAnswer as EnvelopeDetail,
  Flow,
  GiftAnswer as Gift,
  GivenGift,
  Income,
  ProductAnswer as Product,
  ProviderAnswer as Provider,
  RankedGiver,
  RechargeRow,
  SendGiftAnswer as GiftSent,
} from '../api/schema.gen';
