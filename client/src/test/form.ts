// What tests type into a form, and what it says beside a field.
import { waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

export const input = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

export const fill = async (user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(input(name));
    if (value) await user.paste(value); // as a password manager does: key by key takes a second a form
  }
};

export const submit = (user: ReturnType<typeof userEvent.setup>) => {
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) throw new Error('no button');
  return user.click(button);
};

/** The sentence that is tied to a field for those who cannot see. */
export async function errorAt(name: string): Promise<string> {
  const field = input(name);
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
