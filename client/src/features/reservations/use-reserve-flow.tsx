// One match's way from a press to a reservation, with the questions that may come between.
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { asRefusal } from '../../api/refusal';
import type { Match } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import { offerPush } from '../../lib/push-offer';
import { useToast } from '../../ui/toast';
import { type Gap, type Kind, type Order, useReserve } from './reservation-data';

const GapDialog = lazy(() => import('./gap-dialog').then(({ GapDialog }) => ({ default: GapDialog })));
const OwnVideoDialog = lazy(() =>
  import('./own-video-dialog').then(({ OwnVideoDialog }) => ({ default: OwnVideoDialog })),
);

type Question = { ask: 'gap'; kind: Kind; order: Order; gap: Gap; again: boolean } | { ask: 'ownVideo' };

export interface ReserveFlow {
  busy: boolean;
  reserve: (kind: Kind) => void;
  giveUp: (kind: Kind) => void;
  /** The dialogs; drawn beside the button. */
  dialogs: ReactNode;
}

const asGap = (params: Readonly<Record<string, unknown>>): Gap => ({
  gapMinutes: Number(params.gapMinutes ?? 0),
  gapHours: Number(params.gapHours ?? 0),
  conflicts: Array.isArray(params.conflicts) ? (params.conflicts as Gap['conflicts']) : [],
});

/** Whoever is told that the match is reserved asks for its video elsewhere. */
export function useReserveFlow(match: Match, onReserved?: () => void): ReserveFlow {
  const { t } = useTranslation('book');
  const toast = useToast();
  const navigate = useNavigate();
  const send = useReserve();
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  const explain = (thrown: unknown, kind: Kind, order: Order) => {
    const { code, params } = asRefusal(thrown);
    if (code === 'RESERVE_GAP') {
      setQuestion({ ask: 'gap', kind, order, gap: asGap(params), again: Boolean(order.replaceMatchIds) });
      return;
    }
    setQuestion(null);
    if (code !== 'SLOT_MATCH_CONFLICT') return toast.refuse(thrown);
    const toSlots = { label: t('mySlots.title'), onPress: () => void navigate('/user/slots') };
    toast.show(t('slotInTheWay'), { bad: true, stay: 8_000, action: toSlots });
  };

  const run = async (kind: Kind, on: boolean, order: Order = {}) => {
    setBusy(true);
    try {
      const { cancelled } = await send(kind, match, on, order);
      setQuestion(null);
      if (on && kind === 'viewer') offerPush();
      if (on) onReserved?.();
      if (on && cancelled.length > 0) toast.show(t('done.replaced', { count: cancelled.length }));
      else if (on) toast.show(t(`done.${kind}`));
      else {
        const again = () => void run(kind, true);
        toast.show(t(`done.${kind}GivenUp`), { action: { label: t('undo'), onPress: again } });
      }
    } catch (thrown) {
      explain(thrown, kind, order);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    reserve: (kind) => {
      if (kind === 'anchor' && !match.hasSource && !onReserved) setQuestion({ ask: 'ownVideo' });
      else void run(kind, true);
    },
    giveUp: (kind) => void run(kind, false),
    dialogs: (
      <Suspense fallback={null}>
        {question?.ask === 'gap' && (
          <GapDialog
            match={match}
            gap={question.gap}
            again={question.again}
            busy={busy}
            onClose={() => setQuestion(null)}
            onReplace={(replaceMatchIds) =>
              void run(question.kind, true, { ...question.order, replaceMatchIds })
            }
          />
        )}
        {question?.ask === 'ownVideo' && (
          <OwnVideoDialog
            busy={busy}
            onClose={() => setQuestion(null)}
            onReserve={(ownVideo) => void run('anchor', true, ownVideo ? { ownVideo } : {})}
          />
        )}
      </Suspense>
    ),
  };
}
