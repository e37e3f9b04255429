// Asking for envelopes: all about one, and a share of one by the fastest way that answers.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { RedType } from '../../api/enums.gen';
import { post } from '../../api/post';
import { asRefusal, Refusal } from '../../api/refusal';
import { useCall } from '../../api/use-call';
import { useBalance } from '../../money/balance';
import { newClientId } from '../../realtime/decode';
import type { RedEnvelope } from '../../realtime/money-protocol';
import type { RoomChannel } from '../../realtime/room-channel';
import { onceOpen } from './early';

const DETAIL = '/web_anchor/red_envelope_detail';

/** While it is open the list of grabs grows. */
export const useEnvelope = (redEnvelopeId: string, open: boolean) =>
  useCall(DETAIL, { redEnvelopeId }, { fresh: 0, every: open ? 3_000 : undefined });

export type Outcome =
  | { kind: 'took'; amount: number; leftCount: number; refusal?: undefined }
  | { kind: 'refused'; refusal: Refusal };

/** "Already" is an answer, not a refusal: the share of the first time. */
function outcomeOf(refusal: Refusal): Outcome {
  const { amount } = refusal.params;
  if (refusal.code === 'ENVELOPE_ALREADY_GRABBED' && typeof amount === 'number') {
    return { kind: 'took', amount, leftCount: -1 };
  }
  return { kind: 'refused', refusal };
}

/** Takes a share. The socket first; where it stays silent REST gives the same outcome. */
export async function take(envelope: RedEnvelope, channel: RoomChannel | null, id: string): Promise<Outcome> {
  const { redEnvelopeId, houseId } = envelope;
  if (channel && envelope.redType !== RedType.Private) {
    const grabbed = await channel.grab(redEnvelopeId, id);
    if ('took' in grabbed) return { kind: 'took', ...grabbed.took };
    if ('refused' in grabbed) return outcomeOf(new Refusal(grabbed.refused.code, grabbed.refused.params));
  }
  const path =
    envelope.redType === RedType.Private
      ? '/web_anchor/grab_private_red_envelope'
      : '/web_anchor/grab_public_red_envelope';
  try {
    const { amount, leftCount } = await post(path, { redEnvelopeId, houseId });
    return { kind: 'took', amount, leftCount };
  } catch (thrown) {
    return outcomeOf(asRefusal(thrown));
  }
}

/** Takes a share as soon as there are any; null when the signal came first. */
export function useTake(channel: RoomChannel | null) {
  const queries = useQueryClient();
  const { refresh } = useBalance();
  return useCallback(
    async (envelope: RedEnvelope, signal: AbortSignal): Promise<Outcome | null> => {
      const id = newClientId();
      const outcome = await onceOpen(envelope.openTime, () => take(envelope, channel, id), signal);
      if (outcome?.kind === 'took') {
        channel?.took(envelope.redEnvelopeId, outcome.amount);
        refresh();
      }
      void queries.invalidateQueries({ queryKey: [DETAIL] });
      return outcome;
    },
    [channel, queries, refresh],
  );
}
