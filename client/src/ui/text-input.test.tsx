// A text that is longer than is taken stays, is counted as the server counts, and is told at its field.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../i18n';
import { Field } from './field';
import { TextArea } from './text-area';
import { TextInput } from './text-input';

beforeAll(async () => {
  await startI18n();
  await changeLanguage('en');
});

function Form({ control: Control }: { control: typeof TextInput | typeof TextArea }) {
  const [text, setText] = useState('');
  return (
    <Field label="Name" hint="A hint">
      <Control value={text} onChange={setText} maxLength={20} />
    </Field>
  );
}

it.each([
  ['a line', TextInput],
  ['a text of several lines', TextArea],
])('%s of twenty emoji is right, one more is told and kept', async (_, control) => {
  render(<Form control={control} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.click(field);
  await userEvent.paste('⚽'.repeat(10) + '😀'.repeat(10));
  expect(field).not.toBeInvalid();
  await userEvent.paste('👏');
  expect(field).toHaveValue(`${'⚽'.repeat(10)}${'😀'.repeat(10)}👏`);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('1 over the limit of 20 characters A hint');
  expect(screen.getByText('21 of 20 characters')).toBeInTheDocument();
  await userEvent.clear(field);
  expect(field).not.toBeInvalid();
  expect(field).toHaveAccessibleDescription('A hint');
});
