// The acts of a panel: their buttons and keys, the question before each, what is said after it, and the way back.
import { type ReactNode, useRef, useState } from 'react';
import { asRefusal } from '../../src/api/refusal';
import { Button, type ButtonProps } from '../../src/ui/button';
import { mayAs } from '../access/operator';
import { type ActAnswers, ActDialog } from '../frame/act-dialog';
import { RoleButton } from '../frame/role-button';
import { useKeys } from '../frame/use-keys';
import { useSettled } from '../frame/use-settled';
import type { Act, Answers } from './data';
import { say, type With } from './tools';

export interface ActsOf<Row, Own> {
  acts: readonly Act<Row, Own>[];
  row: Row;
  tools: With<Own>;
  /** Reads anew what an act changed. */
  onChanged: () => Promise<unknown>;
  /** Reads it anew, and opens the next row. */
  onDecided: () => Promise<unknown>;
}

/** Does an act and says what came of it. Throws what the server refuses, except that somebody else was quicker. */
export async function perform<Row, Own>(
  act: Act<Row, Own>,
  answers: Answers,
  { row, tools, onChanged, onDecided }: Omit<ActsOf<Row, Own>, 'acts'>,
): Promise<void> {
  const { t, toast } = tools;
  const takeBack = (undo: () => Promise<unknown>) =>
    undo().then(() => {
      toast.show(t('frame.undone'));
      return onChanged();
    }, toast.refuse);
  try {
    const said = await act.act(row, answers, tools, onChanged);
    const undo = act.undo?.(row, tools);
    const action = undo ? { label: t('frame.undo'), onPress: () => void takeBack(undo) } : undefined;
    if (said !== null) toast.show(said, { action });
  } catch (fault) {
    const late = act.late?.(asRefusal(fault).code, row, tools) ?? null;
    if (late === null) throw fault;
    toast.show(late, { bad: true });
  }
  await (act.next ? onDecided() : onChanged());
}

/** The buttons and the open question of a row. */
export function useActs<Row, Own>(
  of: ActsOf<Row, Own>,
): { buttons: readonly ReactNode[]; question: ReactNode } {
  const { row, tools } = of;
  const settled = useSettled();
  const [asked, setAsked] = useState<Act<Row, Own> | null>(null);
  const [busy, setBusy] = useState<Act<Row, Own> | null>(null);
  const offered = of.acts.filter(({ when }) => when?.(row, tools) ?? true);
  // The row that opens after an act takes the place of the one before: a second press was not meant for it.
  const rests = ({ ask, next }: Act<Row, Own>) => busy !== null || (!ask && next === true && !settled);
  const begin = (act: Act<Row, Own>) => {
    if (rests(act) || !mayAs(tools.operator.role, act.needs ?? '')) return;
    if (act.ask) return setAsked(act);
    setBusy(act);
    perform(act, { reason: '', lasts: '', requestId: crypto.randomUUID() }, of)
      .catch(tools.toast.refuse)
      .finally(() => setBusy(null));
  };
  useKeys(Object.fromEntries(offered.flatMap((act) => (act.key ? [[act.key, () => begin(act)]] : []))));
  return {
    buttons: offered.map((act) => (
      <ActButton
        key={act.id}
        act={act}
        row={row}
        tools={tools}
        disabled={rests(act)}
        busy={busy === act}
        onClick={() => begin(act)}
      />
    )),
    question: asked?.ask && (
      <Asking
        act={asked}
        row={row}
        tools={tools}
        onClose={() => setAsked(null)}
        onAct={(answers) => perform(asked, answers, of)}
      />
    ),
  };
}

interface ActButtonProps<Row, Own> extends ButtonProps {
  act: Act<Row, Own>;
  row: Row;
  tools: With<Own>;
}

function ActButton<Row, Own>({ act, row, tools, ...rest }: ActButtonProps<Row, Own>) {
  const { look, key, needs } = act;
  const button: ButtonProps = {
    ...rest,
    look: typeof look === 'function' ? look(row) : look,
    'aria-keyshortcuts': key,
    children: (
      <>
        {say(tools, act.word, row, tools)}
        {key && ' '}
        {key && <kbd>{key}</kbd>}
      </>
    ),
  };
  return needs ? <RoleButton {...button} needs={needs} /> : <Button {...button} />;
}

interface AskingProps<Row, Own> {
  act: Act<Row, Own>;
  row: Row;
  tools: With<Own>;
  onClose: () => void;
  onAct: (answers: Answers) => Promise<void>;
}

function Asking<Row, Own>({ act, row, tools, onClose, onAct }: AskingProps<Row, Own>) {
  // One question is one request, however often its answer is lost; other answers are another one.
  const request = useRef({ of: '', id: '' });
  const requestOf = ({ reason, lasts }: ActAnswers) => {
    const of = JSON.stringify([reason, lasts]);
    if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
    return request.current.id;
  };
  const question = act.ask?.(row, tools);
  if (!question) return null;
  return (
    <ActDialog
      {...question}
      onClose={onClose}
      onAct={(answers) => onAct({ ...answers, requestId: requestOf(answers) })}
    />
  );
}
