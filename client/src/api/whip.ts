// Broadcasts by WebRTC (WHIP): an offer goes to the server, and its answer names the session, which is ended there.
import { type Envelope, opened } from './ask';
import { OFFLINE, Refusal } from './refusal';

export interface WhipAnswer {
  sdp: string;
  /** The address of the session. Who knows it may end the session. */
  session: string;
}

/** Longer than the server takes to ask the room. */
const WAIT_MS = 15_000;

/** Sends an offer with the live code. Throws the refusal of the server, or OFFLINE. */
export async function sendOffer(
  address: string,
  liveCode: string,
  sdp: string,
  signal: AbortSignal,
): Promise<WhipAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${liveCode}`, 'Content-Type': 'application/sdp' },
      body: sdp,
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    text = await answer.text();
  } catch (fault) {
    if (signal.aborted) throw fault;
    throw new Refusal(OFFLINE);
  }
  const session = answer.headers.get('Location');
  if (answer.status !== 201 || session === null) return opened(envelopeOf(text));
  return { sdp: text, session: new URL(session, address).href };
}

/** What is no answer of the server, such as the page of a proxy, reads INTERNAL. */
function envelopeOf(text: string): Envelope {
  try {
    return { ...(JSON.parse(text) as Envelope), success: false };
  } catch {
    return {};
  }
}

/**
 * Ends a session, also while the page is closed. False when it may go on: no answer came, or a node answered that does
 * not know it. The server ends one that sends nothing by itself.
 */
export async function endSession(session: string): Promise<boolean> {
  const answer = await fetch(session, { method: 'DELETE', keepalive: true }).catch(() => null);
  return answer?.ok ?? false;
}
