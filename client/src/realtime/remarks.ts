/** The words on tips and red envelopes: lines like those of the chat, in another frame. Pure. */
import { RoomRole } from '../api/enums.gen';
import type { ChatLine } from './chat-line';
import type { ToldMoney } from './money-protocol';

/** The remark as a line of its author; null when there are no words, or none that can be named. */
export function remarkLine(event: ToldMoney): ChatLine | null {
  if ((event.k !== 'tip' && event.k !== 'envelopeOpen') || !event.id) return null;
  const { id, o, ts } = event;
  const user = event.k === 'tip' ? event.u : event.envelope.sender;
  if (!user) return null;
  const text = event.k === 'tip' ? event.remark : event.envelope.remark;
  const removed = event.deleted === true;
  return {
    kind: 'chat',
    key: id,
    o,
    ts,
    id,
    user,
    role: RoomRole.Viewer,
    text,
    reply: null,
    removed,
  };
}
