// Acts on all chosen rows of a place: the choice, the question, and one call after another with what came of it.
import { useState } from 'react';
import { Button, type ButtonProps } from '../../src/ui/button';
import type { Role } from '../access/operator';
import type { Path } from '../api/call';
import { type ActAnswers, ActDialog } from '../frame/act-dialog';
import { RoleButton } from '../frame/role-button';
import { ActOnMany } from '../table/act-on-many';
import type { Selection } from '../table/selection';
import { perform } from './acts';
import type { ManyAct, PlaceData, RowOf } from './data';
import type { List } from './list';
import type { With } from './tools';

interface Running<Row, Own> {
  act: ManyAct<Row, Own>;
  title: string;
  answers: ActAnswers;
}

export function useMany<P extends Path, F extends string, Own>(
  { many, Chosen, rowId, nameOf = rowId }: PlaceData<P, F, Own>,
  list: List<P, F, Own>,
  tools: With<Own>,
) {
  type Row = RowOf<P>;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [asked, setAsked] = useState<ManyAct<Row, Own> | null>(null);
  const [running, setRunning] = useState<Running<Row, Own> | null>(null);
  // A chosen row stays known when another filter no longer finds it.
  const known = new Map([...chosen, ...(list.rows ?? []).map((row) => [rowId(row), row] as const)]);
  const rows = [...chosen.keys()].flatMap((id) => known.get(id) ?? []);
  const choose = (ids: ReadonlySet<string>) => setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  const question = asked?.ask?.(rows, tools);
  const begin = (act: ManyAct<Row, Own>) =>
    act.ask
      ? setAsked(act)
      : setRunning({ act, title: tools.t(act.word), answers: { reason: '', lasts: '' } });

  const selection: Selection | undefined = many && {
    chosen: new Set(chosen.keys()),
    onChoose: choose,
    acts: (
      <>
        {Chosen && <Chosen rows={rows} tools={tools} />}
        {many.map((act) => (
          <ManyButton
            key={act.word}
            needs={act.needs}
            size="small"
            look={act.look}
            onClick={() => begin(act)}
          >
            {tools.t(act.word)}
          </ManyButton>
        ))}
      </>
    ),
  };
  const dialog = (
    <>
      {asked && question && (
        <ActDialog
          {...question}
          onClose={() => setAsked(null)}
          onAct={async (answers) => {
            if (!asked.together) return setRunning({ act: asked, title: question.title, answers });
            await perform(
              asked.together,
              { ...answers, requestId: crypto.randomUUID() },
              { row: rows, tools, onClose: () => list.state.show(''), onChanged: list.readAnew },
            );
            choose(new Set());
          }}
        />
      )}
      {running && (
        <ActOnMany
          title={running.title}
          rows={rows.map((row) => ({ id: rowId(row), name: nameOf(row, tools) || rowId(row) }))}
          act={async (id) => {
            const row = known.get(id);
            if (row) await running.act.act?.(row, running.answers);
          }}
          onEnd={(left) => {
            setRunning(null);
            choose(left);
            void list.readAnew();
          }}
        />
      )}
    </>
  );
  return { selection, dialog };
}

function ManyButton({ needs, ...button }: ButtonProps & { needs: Role | undefined }) {
  return needs ? <RoleButton {...button} needs={needs} /> : <Button {...button} />;
}
