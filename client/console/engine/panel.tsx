// What is open beside the list of a place: its panel or its form.
import { type ReactNode, useState } from 'react';
import { Button } from '../../src/ui/button';
import type { Path } from '../api/call';
import { Facts } from '../frame/facts';
import { SidePanel } from '../frame/side-panel';
import { useKeys } from '../frame/use-keys';
import { useActs } from './acts';
import type { FormProps, OpenProps, Panel, PlaceData } from './data';
import { factsOf } from './fields';
import type { List } from './list';
import type { With } from './tools';

/** In the place of a row: a new one. */
export const NEW = 'new';

interface OpenedProps<P extends Path, F extends string, Own> {
  data: PlaceData<P, F, Own>;
  list: List<P, F, Own>;
  tools: With<Own>;
}

/** Give it the open row as its key. */
export function Opened<P extends Path, F extends string, Own>({ data, list, tools }: OpenedProps<P, F, Own>) {
  const [editing, setEditing] = useState(false);
  const { form: Form, panel, ById, edit } = data;
  const { state, open: row, readAt } = list;
  const close = () => state.show('');
  const opened = {
    ...{ id: state.open, tools, readAt, onClose: close, onStep: list.step, onChanged: list.readAnew },
    onDecided: () => {
      list.moveOn();
      return list.readAnew();
    },
  };
  const form: FormProps<NonNullable<typeof row>> = {
    ...{ row: row ?? null, rows: list.rows ?? [], readAt, onChanged: list.readAnew },
    onClose: editing ? () => setEditing(false) : close,
    onStep: row && !panel ? list.step : undefined,
    onSaved: async (id) => {
      if (!panel) close();
      await list.readAnew();
      setEditing(false);
      if (panel) state.show(id);
    },
  };
  if (state.open === '') return null;
  if (Form && (row ? editing || !panel : state.open === NEW && list.rows)) return <Form {...form} />;
  if (ById) return <ById {...opened} row={row} />;
  if (!row || !panel) return null;
  if (typeof panel === 'function') {
    const Own = panel;
    return <Own {...opened} row={row} />;
  }
  const change = Form && edit && <EditButton label={tools.t(edit)} onEdit={() => setEditing(true)} />;
  return <RowPanel {...opened} row={row} panel={panel} edit={change} />;
}

interface RowPanelProps<Row, Own>
  extends Pick<OpenProps<Row, Own>, 'row' | 'tools' | 'readAt' | 'onClose' | 'onChanged' | 'onDecided'> {
  panel: Panel<Row, Own>;
  onStep?: OpenProps<Row, Own>['onStep'];
  /** The button that leads to the form. */
  edit?: ReactNode;
}

export function RowPanel<Row, Own>(props: RowPanelProps<Row, Own>) {
  const { panel, row, tools, edit, onClose, onStep } = props;
  const { acts = [], Above, Below } = panel;
  const { buttons, question } = useActs({ ...props, acts });
  const note = panel.note?.(row, tools);
  return (
    <SidePanel
      title={panel.title(row, tools)}
      onClose={onClose}
      onStep={onStep}
      acts={
        (edit || buttons.length > 0 || note) && (
          <>
            {edit}
            {buttons}
            {note && <p className="full-width quiet small">{note}</p>}
          </>
        )
      }
    >
      {Above && <Above {...props} />}
      <Facts rows={factsOf(panel.facts, row, tools)} />
      {Below && <Below {...props} />}
      {question}
    </SidePanel>
  );
}

function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  useKeys({ e: onEdit });
  return (
    <Button onClick={onEdit} aria-keyshortcuts="e">
      {label} <kbd>e</kbd>
    </Button>
  );
}
