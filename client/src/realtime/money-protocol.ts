/** Gifts, tips and red envelopes as the websocket carries them. Amounts are whole coins, times epoch milliseconds. */
import type { EnvelopeView } from '../api/schema.gen';
import type { EndEvent, GiftEvent, GrabbedFrame, GrabEvent, OpenEvent, TipEvent } from './frames.gen';

export interface RedEnvelope extends EnvelopeView {
  /** What a remark said that was taken away while this page was open: it may come back. */
  withheld?: string;
}

export type MoneyEvent = GiftEvent | TipEvent | OpenEvent | GrabEvent | EndEvent;

/** What the chat tells in a line of its own; single grabs only move the counter of their envelope. */
export type ToldMoney = Exclude<MoneyEvent, GrabEvent>;

/** What a grab brought. */
export type GrabAnswer = Pick<GrabbedFrame, 'redEnvelopeId' | 'amount' | 'leftCount'>;
