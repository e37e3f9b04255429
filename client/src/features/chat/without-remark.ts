// Money told without the words that came with it: these were removed, the coins were given all the same. Pure.
import type { ToldMoney } from '../../realtime/money-protocol';

/** The same news without its words; the coins were given all the same. */
export function withoutRemark<E extends ToldMoney>(event: E): E {
  if (event.k === 'tip') return { ...event, remark: '' };
  if (event.k === 'envelopeOpen') return { ...event, envelope: { ...event.envelope, remark: '' } };
  return event;
}
