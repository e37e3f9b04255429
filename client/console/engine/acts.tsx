// The acts of a panel: their buttons and keys, the question before each, what is said after it, and the way back.
import { type ReactNode, useRef, useState } from 'react';
import { asRefusal } from '../../src/api/refusal';
import { Button, type ButtonProps } from '../../src/ui/button';
import { mayAs } from '../access/operator';
import { type ActAnswers, ActDialog } from '../frame/act-dialog';
import { EditDialog } from '../frame/edit-dialog';
import { RoleButton } from '../frame/role-button';
import { useKeys } from '../frame/use-keys';
import { useSettled } from '../frame/use-settled';
import type { Act, Answers, DialogProps, PlainAct } from './data';
import { say, type With } from './tools';

type ActsOf<Row, Own> = DialogProps<Row, Own> & {
  acts: readonly Act<Row, Own>[];
  /** Reads anew what an act changed, and opens the next row. */
  onDecided?: () => Promise<unknown>;
};

/** Does an act and shows its result. Throws each refusal for which the act has no `late` text. */
export async function perform<Row, Own>(
  act: Pick<PlainAct<Row, Own>, 'act' | 'undo' | 'late' | 'next' | 'closes'>,
  answers: Answers,
  { row, tools, onClose, onChanged, onDecided = onChanged }: Omit<ActsOf<Row, Own>, 'acts' | 'readAt'>,
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
  if (act.closes) onClose();
  await (act.next ? onDecided() : onChanged());
}

/** The buttons and the open question of a row. */
export function useActs<Row, Own>(
  of: ActsOf<Row, Own>,
): { buttons: readonly ReactNode[]; question: ReactNode } {
  const { row, tools, readAt, onChanged } = of;
  const settled = useSettled();
  const [asked, setAsked] = useState<Act<Row, Own> | null>(null);
  const [busy, setBusy] = useState<Act<Row, Own> | null>(null);
  const offered = of.acts.filter(({ when }) => when?.(row, tools) ?? true);
  // The next row opens under the same buttons. A second press within moments was meant for the row before.
  const rests = (act: Act<Row, Own>) =>
    busy !== null ||
    act.off?.(row, tools) === true ||
    ('act' in act && !act.ask && act.next === true && !settled);
  const begin = (act: Act<Row, Own>) => {
    if (rests(act) || !mayAs(tools.operator.role, act.needs ?? '')) return;
    if ('Dialog' in act || act.ask) return setAsked(act);
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
    question:
      asked &&
      ('Dialog' in asked ? (
        <asked.Dialog {...{ row, tools, readAt, onChanged }} onClose={() => setAsked(null)} />
      ) : (
        <Asking
          {...{ row, tools, readAt, onChanged }}
          act={asked}
          onClose={() => setAsked(null)}
          onAct={(answers) => perform(asked, answers, of)}
        />
      )),
  };
}

/** The same where they stand among others. */
export function Acts<Row, Own>(of: ActsOf<Row, Own>) {
  const { buttons, question } = useActs(of);
  return (
    <>
      {buttons}
      {question}
    </>
  );
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

type AskingProps<Row, Own> = DialogProps<Row, Own> & {
  act: PlainAct<Row, Own>;
  onAct: (answers: Answers) => Promise<void>;
};

function Asking<Row, Own>({ act, row, tools, readAt, onClose, onChanged, onAct }: AskingProps<Row, Own>) {
  // One question is one request, however often its answer is lost; other answers are another one.
  const request = useRef({ of: '', id: '' });
  const requestOf = ({ reason, lasts }: ActAnswers) => {
    const of = JSON.stringify([reason, lasts]);
    if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
    return request.current.id;
  };
  const question = act.ask?.(row, tools);
  if (!question) return null;
  const dialog = {
    ...question,
    onClose,
    onAct: (answers: ActAnswers, seenAct?: string) =>
      onAct({ ...answers, seenAct, requestId: requestOf(answers) }),
  };
  if (!act.thing) return <ActDialog {...dialog} />;
  return <EditDialog {...dialog} {...{ readAt, onChanged }} thing={act.thing(row)} />;
}
