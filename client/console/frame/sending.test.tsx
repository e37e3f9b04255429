// The sending of a form: it cannot be sent twice at once, and a refusal is said until the next try.
import { useMutation } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { Refusal } from '../../src/api/refusal';
import { settings } from '../../src/test/people';
import { draw } from '../../src/test/render';
import { serve } from '../../src/test/server';
import { Button } from '../../src/ui/button';
import { speak, startWords } from '../i18n';
import { Refused, submitting } from './sending';

beforeAll(async () => {
  await startWords();
  await speak('en');
});

const send = vi.fn<() => Promise<void>>();

function Form() {
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  return (
    <form onSubmit={submitting(mutate)}>
      <Refused error={error} />
      <Button type="submit" busy={isPending}>
        Send
      </Button>
    </form>
  );
}

it('says why the server refused, and not any more when it is sent again', async () => {
  serve(Object.fromEntries(Object.entries(settings).map(([path, answer]) => [`/api${path}`, answer])));
  draw(<Form />);
  const button = await screen.findByRole('button', { name: 'Send' });
  send.mockRejectedValueOnce(new Refusal('FORBIDDEN'));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  let finish: () => void = () => undefined;
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(screen.queryByRole('alert')).toBeNull();
  finish();
  await vi.waitFor(() => expect(button).toBeEnabled());
  expect(send).toHaveBeenCalledTimes(2);
});
