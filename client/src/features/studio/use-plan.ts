/** What is chosen for a broadcast, before it or on the air, what of it was refused, and how it is sent. */
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LiveSource } from '../../api/enums.gen';
import { ownVideoOf } from '../../api/own-video';
import { asRefusal, refusalText } from '../../api/refusal';
import { useUnsaved } from '../../lib/use-unsaved';
import { useChosenMatch } from './match-choice-data';
import { type Plan, planOf, refusedValue, type Step, savedOf, stepOf } from './start-plan';
import { type HouseConfig, useHouseActs } from './studio-data';

interface Fault {
  text: string;
  /** Whether the room has changed in what was refused. */
  isOver: (room: HouseConfig) => boolean;
}

/** What was chosen and is not saved yet. It outlives the form: an encoder may begin meanwhile. */
export type Choice = [chosen: Partial<Plan>, choose: Dispatch<SetStateAction<Partial<Plan>>>];

/** A match that the address names is chosen at first: `?match=7`. */
export function useChoice(): Choice {
  const [params] = useSearchParams();
  return useState<Partial<Plan>>(() => {
    const matchId = params.get('match');
    return matchId ? { matchId } : {};
  });
}

/** `then` follows what was saved. */
export function usePlan(
  config: HouseConfig,
  [chosen, setChosen]: Choice,
  onUnsaved: (unsaved: boolean) => void,
  then: (plan: Plan) => unknown,
) {
  const { t } = useTranslation(['book', 'errors']);
  const { save, reread } = useHouseActs();
  const [faults, setFaults] = useState<Partial<Record<Step, Fault>>>({});
  const [busy, setBusy] = useState(false);
  const plan = { ...planOf(config), ...chosen };
  const changed = Object.keys(savedOf(plan, config)).length > 0;
  useUnsaved(!busy && changed, onUnsaved);
  const send = async () => {
    if (plan.source === LiveSource.Own && !ownVideoOf(plan.ownVideo)) {
      setFaults({ source: { text: t('book:own.bad'), isOver: () => false } });
      return;
    }
    setBusy(true);
    setFaults({});
    let room = config;
    try {
      const change = savedOf(plan, config);
      if (Object.keys(change).length > 0) room = await save(change);
      await then(plan);
      setChosen({});
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const had = refusedValue(refusal, room);
      const isOver = (now: HouseConfig) => refusedValue(refusal, now) !== had;
      setFaults({ [stepOf(refusal)]: { text: refusalText(t, refusal), isOver } });
      if (refusal.code === 'LIVE_ALREADY') void reread();
    } finally {
      setBusy(false);
    }
  };
  return {
    plan,
    match: useChosenMatch(plan.matchId),
    changed,
    busy,
    send,
    set: (step: Step, change: Partial<Plan>) => {
      setChosen((old) => ({ ...old, ...change }));
      setFaults((old) => ({ ...old, [step]: undefined, start: undefined }));
    },
    wrong: (step: Step) => (faults[step]?.isOver(config) ? undefined : faults[step]?.text),
  };
}

/** What was chosen before the encoder began, or on the page of a match, holds for the broadcast that runs. */
export function useKept(changed: boolean, send: () => Promise<void>) {
  const keep = useEffectEvent(() => {
    if (changed) void send();
  });
  useEffect(() => keep(), []);
}
