// The form of a place, made of its data: fields by type, rules by a schema, and what another operator changed meanwhile.
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { refusalText } from '../../src/api/refusal';
import { Button } from '../../src/ui/button';
import { EditedMeanwhile } from '../frame/edited-meanwhile';
import styles from '../frame/form.module.css';
import { SidePanel } from '../frame/side-panel';
import { useEdits } from '../frame/use-edits';
import type { FormProps } from './data';
import { Fields, type FormField } from './form-fields';
import { type Sentence, say, type Tools, useTools, type Word } from './tools';

export interface FormData<Row, Typed extends FieldValues, Given> {
  title: (row: Row | null, typed: Typed, tools: Tools) => string;
  /** What the server calls the thing, for example gift:rose. */
  thing: (row: Row | null) => string;
  /** What is typed becomes what is given, or may not be saved. */
  schema: $ZodType<Given, Typed>;
  /** What stands in the fields at first. */
  typed: (row: Row | null) => Typed;
  /** Fields in a list of their own stand side by side. */
  fields: readonly (FormField<Row, Typed> | readonly FormField<Row, Typed>[])[];
  /** On the button. */
  save: Word;
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

function RowForm<Row, Typed extends FieldValues, Given>(props: RowFormProps<Row, Typed, Given>) {
  const { data, row, readAt, onClose, onSaved } = props;
  const tools = useTools(undefined);
  const { t, toast } = tools;
  const edits = useEdits(data.thing(row), readAt);
  const { control, formState, handleSubmit } = useForm<Typed, unknown, Given>({
    resolver: zodResolver(data.schema),
    defaultValues: data.typed(row) as DefaultValues<Typed>,
    mode: 'onChange',
  });
  const typed = useWatch({ control }) as Typed;
  const [error, setError] = useState<string | null>(null);

  const submit = handleSubmit(async (given) => {
    setError(null);
    try {
      const saved = await edits.save((seenAct) => data.send(given, row, row === null ? undefined : seenAct));
      toast.show(say(tools, saved.said, tools));
      await onSaved(saved.id);
    } catch (fault) {
      setError(refusalText(t, fault));
    }
  });

  return (
    <SidePanel title={data.title(row, typed, tools)} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {row !== null && <EditedMeanwhile edits={edits} onTheirs={onClose} />}
        <Fields fields={data.fields} row={row} typed={typed} control={control} tools={tools} />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" busy={formState.isSubmitting} disabled={!formState.isValid}>
            {t(data.save)}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
