// Acts of a panel: who may, what is asked, what is said after it, the way back, and the row that opens next.
import { screen, act as settle, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Refusal } from '../../src/api/refusal';
import type { ActShown, OrderShown } from '../../src/api/schema.gen';
import type { DialogProps, Panel, PlainAct } from './data';
import { open, orders, panelName, press, worker } from './orders.test.kit';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => worker,
}));

const panel = orders.panel as Panel<OrderShown, object>;
const done = vi.fn<PlainAct<OrderShown, object>['act']>();

/** Opens the first order with one act. */
function openWith(act: Partial<PlainAct<OrderShown, object>>) {
  done.mockReset().mockResolvedValue('It is done.');
  const acts = [{ id: 'give', word: 'money.save', act: done, ...act } as const];
  return open({ panel: { ...panel, acts } }, '/?open=a');
}

const asking = {
  ask: ({ orderId }: OrderShown) => ({ title: `Give ${orderId}?`, reason: {}, confirm: 'Give' }),
};

it('does an act without a question at once, says what came of it and reads the list anew', async () => {
  const { times } = openWith({ key: 'x' });
  await panelName();
  expect(screen.getByRole('button', { name: 'Save x' })).toHaveAttribute('aria-keyshortcuts', 'x');
  await userEvent.keyboard('x');
  expect(await screen.findByText('It is done.')).toBeVisible();
  expect(done.mock.calls[0]?.[0].orderId).toBe('a');
  await waitFor(() => expect(times('/admin/recharge_list')).toBe(2));
  expect(await panelName()).toBe('Order a');
});

it('shows a refusal and leaves everything as it is', async () => {
  openWith({ next: true });
  done.mockRejectedValue(new Refusal('RATE_LIMITED'));
  await panelName();
  await press('Save');
  expect(await screen.findByTestId('toast')).not.toHaveTextContent('It is done.');
  expect(await panelName()).toBe('Order a');
});

it('asks for the reason first, and one question is one request', async () => {
  openWith(asking);
  await panelName();
  await press('Save');
  expect(await screen.findByRole('dialog', { name: 'Give a?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), ' twice ');
  done.mockRejectedValueOnce(new Refusal('OFFLINE'));
  await press('Give');
  expect(await screen.findByRole('alert')).toBeVisible();
  await press('Give');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = done.mock.calls.map(([, answers]) => answers);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ reason: 'twice', requestId: expect.stringMatching(/.{30}/) });
});

it('asks anew with another reason: that is another request', async () => {
  openWith(asking);
  await panelName();
  await press('Save');
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  done.mockRejectedValueOnce(new Refusal('OFFLINE'));
  await userEvent.type(reason, 'once');
  await press('Give');
  await screen.findByRole('alert');
  await userEvent.type(reason, ' more');
  await press('Give');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  const [first, second] = done.mock.calls.map(([, { requestId }]) => requestId);
  expect(first).not.toBe(second);
});

it('offers the way back', async () => {
  const back = vi.fn(async () => undefined);
  const { times } = openWith({ undo: () => back });
  await panelName();
  await press('Save');
  await press('Undo');
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(back).toHaveBeenCalledOnce();
  await waitFor(() => expect(times('/admin/recharge_list')).toBe(3));
});

it('says that somebody else was quicker, and goes on', async () => {
  openWith({
    ...asking,
    next: true,
    late: (code) => (code === 'STALE_STATE' ? 'Somebody else was quicker.' : null),
  });
  await panelName();
  await press('Save');
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'late');
  done.mockRejectedValue(new Refusal('STALE_STATE'));
  await press('Give');
  expect(await screen.findByText('Somebody else was quicker.')).toBeVisible();
  expect(await panelName()).toBe('Order b');
});

it('opens the next row, in which a second press does nothing for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  openWith({ next: true, key: 'x' });
  await panelName();
  await settle(() => vi.advanceTimersByTimeAsync(1_000));
  await settle(async () => screen.getByRole('button', { name: 'Save x' }).click());
  expect(await panelName()).toBe('Order b');
  await settle(
    async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })),
  );
  expect(screen.getByRole('button', { name: 'Save x' })).toBeDisabled();
  expect(done).toHaveBeenCalledOnce();
});

it('is not offered for a row of which it is not', async () => {
  openWith({ when: ({ orderId }) => orderId === 'b' });
  await panelName();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('is grey for a row for which it makes no sense, and its key does nothing', async () => {
  openWith({ off: ({ orderId }) => orderId === 'a', key: 'x' });
  await panelName();
  expect(screen.getByRole('button', { name: 'Save x' })).toBeDisabled();
  await userEvent.keyboard('x');
  expect(done).not.toHaveBeenCalled();
});

it('closes the panel when nothing is left to be seen in it', async () => {
  openWith({ closes: true });
  await panelName();
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(await screen.findByText('It is done.')).toBeVisible();
});

it('tells in the question what another operator did meanwhile, and knows what was seen', async () => {
  done.mockReset().mockResolvedValue('It is done.');
  const acts = [{ id: 'give', word: 'money.save', act: done, ...asking, thing: () => 'order:a' } as const];
  const theirs = {
    actId: 'oa9',
    operatorId: '2',
    name: 'Kim',
    createTime: Date.now(),
    call: '/admin/gift_edit',
  };
  open({ panel: { ...panel, acts } }, '/?open=a', {
    '/admin/edits': {
      list: [{ ...theirs, before: { price: 5 }, after: { price: 6 } } as ActShown],
      seenAct: 'oa9',
    },
  });
  await panelName();
  await press('Save');
  expect(await screen.findByRole('row', { name: 'price 5 6' })).toBeVisible();
  await press('Keep mine');
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'now');
  await press('Give');
  await waitFor(() => expect(done.mock.calls[0]?.[1]).toMatchObject({ reason: 'now', seenAct: 'oa9' }));
});

const Dialog = ({ row, onClose, onChanged }: DialogProps<OrderShown, object>) => (
  <button type="button" onClick={() => void onChanged().then(onClose)}>
    All of {row.orderId}
  </button>
);

it('asks in a dialog of its own', async () => {
  const acts = [{ id: 'all', word: 'money.save', key: 'x', Dialog } as const];
  const { times } = open({ panel: { ...panel, acts } }, '/?open=a');
  await panelName();
  await userEvent.keyboard('x');
  await press('All of a');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All of a' })).toBeNull());
  expect(times('/admin/recharge_list')).toBe(2);
});

it('is grey for other roles, and its key does nothing', async () => {
  worker.role = 'support';
  openWith({ needs: 'editor', key: 'x' });
  await panelName();
  expect(screen.getByRole('button', { name: 'Save x' })).toBeDisabled();
  await userEvent.keyboard('x');
  expect(done).not.toHaveBeenCalled();
});
