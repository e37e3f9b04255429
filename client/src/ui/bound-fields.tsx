// Fields bound to a form by name: the label, the control, and what is wrong with it.
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field, type FieldProps } from './field';
import { SelectBox, type SelectBoxProps } from './select-box';
import { TextArea, type TextAreaProps } from './text-area';
import { TextInput, type TextInputProps } from './text-input';

type BoundProps<Values extends FieldValues> = Omit<FieldProps, 'children'> & {
  control: Control<Values>;
  name: FieldPath<Values>;
};

/** What the control adds: the form gives its value, its name and its handlers. */
type Own<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'name'>;

/** The props of the field and of the control beneath it. */
function useBound<Values extends FieldValues, Rest>(props: BoundProps<Values> & Rest) {
  const { control, name, label, hint, error, required, beside, ...rest } = props;
  const { field } = useController({ control, name });
  const { value, onChange, onBlur } = field;
  return {
    around: { label, hint, error, required, beside } as Omit<FieldProps, 'children'>,
    inside: { ...rest, name, value: value as string, onChange, onBlur },
  };
}

export function TextField<Values extends FieldValues>(props: BoundProps<Values> & Own<TextInputProps>) {
  const { around, inside } = useBound(props);
  return (
    <Field {...around}>
      <TextInput {...inside} />
    </Field>
  );
}

export function AreaField<Values extends FieldValues>(props: BoundProps<Values> & Own<TextAreaProps>) {
  const { around, inside } = useBound(props);
  return (
    <Field {...around}>
      <TextArea {...inside} />
    </Field>
  );
}

export function ChoiceField<Values extends FieldValues>(props: BoundProps<Values> & Own<SelectBoxProps>) {
  const { around, inside } = useBound(props);
  return (
    <Field {...around}>
      <SelectBox {...inside} />
    </Field>
  );
}
