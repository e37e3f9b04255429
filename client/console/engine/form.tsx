// The form of a place, made of its data: fields by type, rules by a schema, and what another operator changed meanwhile.
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { refusalText } from '../../src/api/refusal';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { EditedMeanwhile } from '../frame/edited-meanwhile';
import styles from '../frame/form.module.css';
import { SidePanel } from '../frame/side-panel';
import { useEdits } from '../frame/use-edits';
import { Acts } from './acts';
import type { Act, FormProps } from './data';
import { type FieldList, Fields } from './form-fields';
import { type Sentence, say, type Tools, useTools, type Word } from './tools';

export interface FormData<Row, Typed extends FieldValues, Given> {
  title: (row: Row | null, typed: Typed, tools: Tools) => ReactNode;
  /** What the server calls the thing, for example gift:rose; '' where it does not tell who changed it. */
  thing: (row: Row | null) => string;
  /** What is typed becomes what is given, or may not be saved. */
  schema: $ZodType<Given, Typed>;
  /** What stands in the fields at first. */
  typed: (row: Row | null, rows: readonly Row[]) => Typed;
  fields: FieldList<Row, Typed>;
  Above?: ComponentType<{ typed: Typed }>;
  Below?: ComponentType<{ typed: Typed }>;
  /** On the button. */
  save: Word | ((row: Row | null) => Word);
  /** A row is saved only when something in it is another. */
  changed?: boolean;
  /** What else can be done about a row. */
  acts?: readonly Act<Row, object>[];
  /** Throws what the server refuses. `seenAct` is the newest act this page knows of. */
  send: (given: Given, row: Row | null, seenAct: string | undefined) => Promise<Saved>;
}

interface Saved {
  id: string;
  said: Sentence<[Tools]>;
}

/** The form of a place; call it at module scope. */
export const form =
  <Row, Typed extends FieldValues, Given>(data: FormData<Row, Typed, Given>): ComponentType<FormProps<Row>> =>
  (props) => <RowForm {...props} data={data} />;

type RowFormProps<Row, Typed extends FieldValues, Given> = FormProps<Row> & {
  data: FormData<Row, Typed, Given>;
};

/** What is typed, how it is saved, and how it begins anew with what others saved. */
function useRowForm<Row, Typed extends FieldValues, Given>(
  props: RowFormProps<Row, Typed, Given>,
  tools: Tools,
) {
  const { data, row, rows, readAt, onChanged, onSaved } = props;
  const edits = useEdits(data.thing(row), readAt);
  const latest = useRef({ row, rows });
  latest.current = { row, rows };
  const atFirst = () => data.typed(latest.current.row, latest.current.rows);
  const { control, formState, handleSubmit, reset } = useForm<Typed, unknown, Given>({
    resolver: zodResolver(data.schema),
    defaultValues: atFirst() as DefaultValues<Typed>,
    mode: 'onChange',
  });
  const { isValid, isDirty, isSubmitting } = formState;
  const [error, setError] = useState<string | null>(null);
  const submit = handleSubmit(async (given) => {
    setError(null);
    try {
      const saved = await edits.save((seenAct) => data.send(given, row, row === null ? undefined : seenAct));
      tools.toast.show(say(tools, saved.said, tools));
      await onSaved(saved.id);
    } catch (fault) {
      setError(refusalText(tools.t, fault));
    }
  });
  return {
    ...{ edits, control, error, isSubmitting },
    typed: useWatch({ control }) as Typed,
    ready: isValid && (isDirty || row === null || !data.changed),
    submit: (event: FormEvent) => void submit(event),
    beginAnew: () => void onChanged().then(() => reset(atFirst())),
  };
}

function RowForm<Row, Typed extends FieldValues, Given>(props: RowFormProps<Row, Typed, Given>) {
  const { data, row, readAt, onClose, onStep, onChanged } = props;
  const { acts, Above, Below, save, fields } = data;
  const tools = useTools(undefined);
  const { t } = tools;
  const id = useId();
  const { edits, control, typed, error, ready, isSubmitting, submit, beginAnew } = useRowForm(props, tools);
  return (
    <SidePanel
      title={data.title(row, typed, tools)}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button type="submit" form={id} busy={isSubmitting} disabled={!ready}>
            {t(typeof save === 'function' ? save(row) : save)}
          </Button>
          {row !== null && acts && <Acts {...{ acts, row, tools, readAt, onClose, onChanged }} />}
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
        </>
      }
    >
      {Above && <Above typed={typed} />}
      <form id={id} className="stack gap-16" onSubmit={submit} noValidate>
        {row !== null && <EditedMeanwhile edits={edits} onTheirs={beginAnew} />}
        <Fields {...{ fields, row, typed, control, tools }} />
        {error && (
          <p className={cx('error small', styles.error)} role="alert">
            {error}
          </p>
        )}
      </form>
      {Below && <Below typed={typed} />}
    </SidePanel>
  );
}
