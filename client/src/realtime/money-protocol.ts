/** Gifts, tips and red envelopes as the websocket carries them. Amounts are whole coins, times epoch milliseconds. */
import type { GiftTier, RedStatus, RedType } from '../api/enums.gen';
import type { UserBrief } from './person';

export interface RedEnvelope {
  redEnvelopeId: string;
  houseId: string;
  redType: RedType;
  redStatus: RedStatus;
  sender: UserBrief;
  receiver?: UserBrief | null;
  totalAmount: number;
  totalCount: number;
  leftAmount: number;
  leftCount: number;
  remark: string;
  /** Of the remark as a line of the chat. */
  messageId?: string | null;
  /** What a remark said that was taken away while this page was open: it may come back. */
  withheld?: string;
  createTime: number;
  openTime: number;
  expireTime: number;
  /** Hex SHA-256 of the server's seed; published before anybody opens. */
  seedHash: string;
  clientSeed: string;
  /** What the reader took out of it. */
  myAmount?: number | null;
  /** Hex; known after the end, as are the shares. */
  serverSeed?: string | null;
  shares?: number[] | null;
}

interface Numbered {
  o: number;
  ts: number;
}

export interface GiftEvent extends Numbered {
  k: 'gift';
  giftTxId: string;
  u: UserBrief;
  giftId: string;
  name: string;
  icon: string;
  animation?: string | null;
  tier: GiftTier;
  count: number;
  amount: number;
  comboId: string;
  comboCount: number;
}
export interface TipEvent extends Numbered {
  k: 'tip';
  tipId: string;
  u: UserBrief;
  amount: number;
  remark?: string | null;
  /** Of the remark as a line of the chat; absent without words. */
  id?: string;
  /** The staff took the remark away. */
  deleted?: boolean;
}
export interface EnvelopeOpenEvent extends Numbered {
  k: 'envelopeOpen';
  envelope: RedEnvelope;
  id?: string;
  deleted?: boolean;
}
export interface EnvelopeGrabEvent extends Numbered {
  k: 'envelopeGrab';
  redEnvelopeId: string;
  u: UserBrief;
  amount: number;
  leftCount: number;
  /** So many further grabs are told by this one event. */
  more?: number;
}
export interface EnvelopeEndEvent extends Numbered {
  k: 'envelopeEnd';
  redEnvelopeId: string;
  redStatus: RedStatus;
  best?: { u: UserBrief; amount: number } | null;
  refunded: number;
  serverSeed?: string | null;
  clientSeed?: string | null;
}

export type MoneyEvent = GiftEvent | TipEvent | EnvelopeOpenEvent | EnvelopeGrabEvent | EnvelopeEndEvent;

/** What the chat tells in a line of its own; single grabs only move the counter of their envelope. */
export type ToldMoney = Exclude<MoneyEvent, EnvelopeGrabEvent>;

/** What a grab brought. */
export interface GrabAnswer {
  redEnvelopeId: string;
  amount: number;
  leftCount: number;
}
