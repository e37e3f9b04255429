/** Tickets to rooms: at the node that answers this page, or at another that it names because it drains or is full. */
import { post, postAt } from '../api/post';
import { Refusal } from '../api/refusal';
import type { Ticket } from './protocol';

/** A ticket to `house:7`, `race:50001` or `brand:601`; null asks for one to the user's own channel. */
export async function askTicket(room: string | null): Promise<Ticket> {
  try {
    return await ticketAt(null, room);
  } catch (cause) {
    const node = nodeNamedBy(cause);
    if (node === null) throw cause;
    return ticketAt(node, room);
  }
}

function ticketAt(node: string | null, room: string | null): Promise<Ticket> {
  const [kind, id] = room?.split(':') ?? [];
  if (kind === 'race') {
    const body = { matchId: id };
    return node === null
      ? post('/web_race/race_im_info', body)
      : postAt(node, '/web_race/race_im_info', body);
  }
  const body = kind === 'brand' ? { brandId: id } : kind === 'house' ? { houseId: id } : {};
  return node === null
    ? post('/web_anchor/web_im_info', body)
    : postAt(node, '/web_anchor/web_im_info', body);
}

/** The origin of the node that a refusal names; null when it names none, or what is no origin. */
function nodeNamedBy(cause: unknown): string | null {
  const named = cause instanceof Refusal && cause.code === 'UNAVAILABLE' ? cause.params.node : undefined;
  if (typeof named !== 'string' || !URL.canParse(named)) return null;
  const { origin, protocol } = new URL(named);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
