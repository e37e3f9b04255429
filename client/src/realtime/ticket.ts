/** Tickets to rooms: at the node that answers this page, or at another that it names because it drains or is full. */
import { post } from '../api/post';
import type { Refusal } from '../api/refusal';
import type { Ticket } from './protocol';

/** A ticket to `house:7`, `race:50001` or `brand:601`; null asks for one to the user's own channel. */
export function askTicket(room: string | null, node?: string): Promise<Ticket> {
  const [kind, id] = room?.split(':') ?? [];
  const asked: Promise<Ticket> =
    kind === 'race'
      ? post('/web_race/race_im_info', { matchId: id }, undefined, node)
      : post('/web_anchor/web_im_info', kind ? { [`${kind}Id`]: id } : {}, undefined, node);
  return asked.catch((cause: Refusal) => {
    const other = cause.params.node as string;
    if (node || cause.code !== 'UNAVAILABLE' || !/^http/.test(other)) throw cause;
    return askTicket(room, other);
  });
}
