// What the calls of the wallet, of gifts and of envelopes answer. Amounts are whole coins, times epoch milliseconds.
import type { Page, UserBrief } from '../api/types';
import type { RedEnvelope } from '../realtime/money-protocol';

export interface Gift {
  giftId: string;
  name: string;
  /** The name of one of our own pictures, or a storage key. */
  icon: string;
  animation: string | null;
  price: number;
  /** 1 small, 2 medium, 3 large. */
  tier: 1 | 2 | 3;
  comboable: boolean;
  sort: number;
}

export interface GiftSent {
  giftTxId: string;
  balance: number;
  comboId: string;
  comboCount: number;
  replayed?: boolean;
}

export interface Rank {
  /** Null for a reader who gave nothing. */
  rank: number | null;
  user: UserBrief;
  amount: number;
}

export interface GiftRanks {
  list: Rank[];
  me: Rank | null;
}

export interface EnvelopeGrab {
  /** Place in the order of grabbing, from 0. */
  index: number;
  user: UserBrief;
  amount: number;
  best: boolean;
  createTime: number;
}

export interface EnvelopeDetail extends RedEnvelope {
  grabs: EnvelopeGrab[];
}

export interface Commitment {
  commitId: string;
  seedHash: string;
  expireTime: number;
}

/** 1 recharge, 2 gift, 3 envelope sent, 4 grab, 5 refund, 6 tip, 7 income, 8 adjustment, 9 chargeback. */
export type FlowType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface Flow {
  flowId: string;
  flowType: FlowType;
  /** Signed: what came is positive. */
  amount: number;
  balanceAfter: number;
  refId: string;
  remark: string;
  createTime: number;
}

export interface Wallet {
  balance: number;
  /** Still held by one's own open envelopes. */
  frozen: number;
  incomeTotal: number;
  page: Page<Flow>;
}

export interface Product {
  productId: string;
  coins: number;
  bonus: number;
  price: { currency: string; minor: number };
}

/** 1 pending, 2 paid, 3 failed, 4 refunded. */
export type RechargeStatus = 1 | 2 | 3 | 4;

export interface Order {
  orderId: string;
  payUrl: string | null;
  status: RechargeStatus;
}

export interface RechargeRow {
  orderId: string;
  coins: number;
  price: { currency: string; minor: number };
  provider: string;
  rechargeStatus: RechargeStatus;
  createTime: number;
  payTime: number | null;
}

export interface IncomeRow {
  flowId: string;
  flowType: FlowType;
  amount: number;
  from: UserBrief | null;
  houseId: string;
  sessionId: string | null;
  createTime: number;
}

export interface Earnings {
  total: number;
  list: { date: string; gift: number; tip: number; total: number }[];
}

export interface GiftRow {
  giftTxId: string;
  gift: Gift;
  count: number;
  amount: number;
  income: number;
  from: UserBrief;
  houseId: string;
  sessionId: string | null;
  createTime: number;
}
