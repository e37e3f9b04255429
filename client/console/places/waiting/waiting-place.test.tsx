// The answer of a second admin to what waits: also those who cannot agree may say no, with a reason for the record.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import { settings } from '../../../src/test/people';
import { draw } from '../../../src/test/render';
import { type Answers, serve } from '../../../src/test/server';
import { fetchWords, speak, startWords } from '../../i18n';
import WaitingPlace from './waiting-place';

vi.mock('../../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => ({ operatorId: '1', name: 'Sam', role: 'admin' }),
}));

const approval: Partial<ApprovalShown> = {
  ...{ approvalId: 'ad1', kind: 1, amount: 25_000, balance: 10, userId: '77', nickName: 'Ann' },
  ...{ askedByName: 'Kim', askTime: 0, lapseTime: 0, reason: 'Prize', product: null, setting: null },
};

async function opened(whyNot: string | null) {
  await startWords();
  await fetchWords('waiting');
  await speak('en');
  const answers = { '/admin/approval_list': [{ ...approval, whyNot }], '/admin/approval_withdraw': true };
  const calls = Object.entries({ ...settings, ...answers }).map(([path, answer]) => [`/api${path}`, answer]);
  const server = serve(Object.fromEntries(calls) as Answers);
  draw(<WaitingPlace />, '/?open=ad1');
  await screen.findByRole('button', { name: /Withdraw|Decline/ });
  return server;
}

it('takes no for an answer, with its reason, also from an admin who cannot agree', async () => {
  const { last } = await opened('sameGranter');
  expect(screen.getByRole('button', { name: /Agree/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.getByRole('dialog', { name: 'Decline Kim’s request' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Too much');
  const [, answer] = screen.getAllByRole('button', { name: 'Decline', hidden: true });
  if (answer) await userEvent.click(answer);
  expect(await screen.findByText('You declined Kim’s request.')).toBeVisible();
  await waitFor(() =>
    expect(last('/api/admin/approval_withdraw')?.body).toEqual({ approvalId: 'ad1', reason: 'Too much' }),
  );
});

it('lets those who asked withdraw it, and not answer themselves', async () => {
  await opened('ownRequest');
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});
