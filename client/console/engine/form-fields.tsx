// The fields of a form, drawn by their types.
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cx } from '../../src/lib/cx';
import { Field } from '../../src/ui/field';
import { SelectBox, type SelectOption } from '../../src/ui/select-box';
import { Switch } from '../../src/ui/switch';
import { TextInput, type TextInputProps } from '../../src/ui/text-input';
import type { PictureScene } from '../api/upload';
import styles from '../frame/form.module.css';
import { NamesField } from '../frame/names-field';
import { PictureField } from '../frame/picture-field';
import type { Tools, Word } from './tools';

/** A field of a form; what it holds is typed under its name. */
export type FormField<Row, Typed> =
  | ({
      name: keyof Typed & string;
      label: Word;
      required?: boolean;
      hint?: Word | ((typed: Typed, tools: Tools) => ReactNode);
    } & Typing<Row, Typed>)
  /** Something that is only shown, under a name of its own. */
  | { name: string; type: 'show'; of: (typed: Typed, tools: Tools) => ReactNode }
  /** A control of its own. */
  | { name: keyof Typed & string; type: 'own'; of: (field: OwnField<Typed>, tools: Tools) => ReactNode };

type Typing<Row, Typed> =
  | {
      type: 'text' | 'number';
      max?: number;
      /** Further attributes of the input. */
      input?: Partial<TextInputProps>;
      /** The sentence for what is typed and cannot be saved. */
      wrong?: (tools: Tools, typed: Typed) => string | null;
      /** What is typed, in the form that is kept. */
      plain?: (typed: string) => string;
      /** Who opens the form of a new one goes on here. */
      first?: boolean;
      /** Whether the field is there. */
      when?: (row: Row | null) => boolean;
    }
  | { type: 'choice'; options: (tools: Tools) => readonly SelectOption[] }
  | { type: 'switch' }
  | { type: 'names'; max: number; rows?: number }
  | { type: 'picture'; scene: PictureScene; ratio?: string };

export interface OwnField<Typed> {
  typed: Typed;
  change: (value: unknown) => void;
}

/** Fields in a list of their own stand side by side. */
export type FieldList<Row, Typed> = readonly (FormField<Row, Typed> | readonly FormField<Row, Typed>[])[];

interface Around<Row, Typed extends FieldValues, Given> {
  row: Row | null;
  typed: Typed;
  control: Control<Typed, unknown, Given>;
  tools: Tools;
}

type FieldsProps<Row, Typed extends FieldValues, Given> = Around<Row, Typed, Given> & {
  fields: FieldList<Row, Typed>;
};

export function Fields<Row, Typed extends FieldValues, Given>({
  fields,
  ...around
}: FieldsProps<Row, Typed, Given>) {
  return fields.map((field) =>
    'map' in field ? (
      <div key={field.map(({ name }) => name).join(' ')} className={cx('stack gap-12', styles.pair)}>
        <Fields fields={field} {...around} />
      </div>
    ) : field.type === 'show' ? (
      <Shown key={field.name}>{field.of(around.typed, around.tools)}</Shown>
    ) : (
      <Typing key={field.name} field={field} {...around} />
    ),
  );
}

const Shown = ({ children }: { children: ReactNode }) => children;

type TypingProps<Row, Typed extends FieldValues, Given> = Around<Row, Typed, Given> & {
  field: Exclude<FormField<Row, Typed>, { type: 'show' }>;
};

function Typing<Row, Typed extends FieldValues, Given>(props: TypingProps<Row, Typed, Given>) {
  const { field, row, typed, control, tools } = props;
  const { field: kept, fieldState } = useController({ control, name: field.name as FieldPath<Typed> });
  const { value, onChange } = kept;
  if (field.type === 'own') return field.of({ typed, change: onChange }, tools);
  const label = tools.t(field.label);
  const { required } = field;
  const hint =
    typeof field.hint === 'function' ? field.hint(typed, tools) : field.hint && tools.t(field.hint);
  const common = { label, required, hint };
  switch (field.type) {
    case 'switch':
      return <Switch checked={value} onChange={onChange} label={label} />;
    case 'names':
      return <NamesField {...common} value={value} max={field.max} rows={field.rows} onChange={onChange} />;
    case 'picture':
      return (
        <PictureField {...common} scene={field.scene} ratio={field.ratio} value={value} onChange={onChange} />
      );
    case 'choice':
      return (
        <Field {...common}>
          <SelectBox value={value} onChange={onChange} options={field.options(tools)} />
        </Field>
      );
    default: {
      if (field.when?.(row) === false) return null;
      const wrong = fieldState.invalid && value !== '' && field.wrong?.(tools, typed);
      const { plain = String } = field;
      return (
        <Field {...common} error={wrong || null}>
          <TextInput
            value={value}
            onChange={(text) => onChange(plain(text))}
            onBlur={kept.onBlur}
            maxLength={field.max}
            autoFocus={field.first && row === null}
            inputMode={field.type === 'number' ? 'numeric' : undefined}
            {...field.input}
          />
        </Field>
      );
    }
  }
}
