// Acts on many: the chosen rows are named, done one after another, and those that were refused stay chosen.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Refusal } from '../../src/api/refusal';
import type { OrderShown } from '../../src/api/schema.gen';
import type { ManyAct } from './data';
import { open, order, pageOf, panelName, press, worker } from './orders.test.kit';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => worker,
}));

const done = vi.fn<NonNullable<ManyAct<OrderShown, object>['act']>>();

/** Chooses both orders. */
async function choose(act: Partial<ManyAct<OrderShown, object>>) {
  done.mockReset().mockResolvedValue(undefined);
  const opened = open({
    many: [{ word: 'money.save', act: done, ...act }],
    nameOf: ({ user }) => user.nickName,
  });
  await screen.findByText('1,000');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByText('2 rows selected')).toBeVisible();
  return opened;
}

it('asks once for all of them, and does one after another', async () => {
  const { times } = await choose({
    ask: (rows) => ({
      title: `Save ${rows.map(({ orderId }) => orderId).join(' and ')}?`,
      reason: {},
      confirm: 'Do it',
    }),
  });
  await press('Save');
  expect(await screen.findByRole('dialog', { name: 'Save a and b?' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'spring');
  await press('Do it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done.mock.calls.map(([{ orderId }, { reason }]) => `${orderId} ${reason}`)).toEqual([
    'a spring',
    'b spring',
  ]);
  await waitFor(() => expect(times('/admin/recharge_list')).toBe(2));
  expect(screen.queryByText('2 rows selected')).toBeNull();
});

it('keeps a row chosen that another filter no longer finds', async () => {
  const list = ({ orderId }: { orderId?: string }) =>
    orderId === 'c' ? pageOf(order('c')) : pageOf(order('a'), order('b', { coins: 5 }));
  open({ many: [{ word: 'money.save', act: done }], Chosen: Together }, '/', {
    '/admin/recharge_list': list,
  });
  await screen.findByText('5');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.type(screen.getByLabelText('Order ID'), 'c{Enter}');
  await screen.findByText('c');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row (x)' }));
  expect(await screen.findByText('Together: a, b, c')).toBeVisible();
});

it('names those that were refused and leaves them chosen', async () => {
  await choose({});
  done.mockRejectedValueOnce(new Refusal('RATE_LIMITED'));
  await press('Save');
  expect(await screen.findByText('Ann a')).toBeVisible();
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
  await waitFor(() => expect(screen.getByText('1 row selected')).toBeVisible());
  expect(done).toHaveBeenCalledTimes(2);
});

it('does all of them in one call where the server can, and offers the way back', async () => {
  const together = vi.fn(async (rows: readonly OrderShown[]) => `${rows.length} are saved.`);
  const back = vi.fn(async () => undefined);
  await choose({
    ask: () => ({ title: 'Save both?', confirm: 'Do it' }),
    together: { act: together, undo: () => back },
  });
  await press('Save');
  await press('Do it');
  expect(await screen.findByText('2 are saved.')).toBeVisible();
  expect(together).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('2 rows selected')).toBeNull());
  await press('Undo');
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
});

it('is grey for other roles', async () => {
  worker.role = 'support';
  await choose({ needs: 'editor' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

const Together = ({ rows }: { rows: readonly OrderShown[] }) => (
  <p>Together: {rows.map(({ orderId }) => orderId).join(', ')}</p>
);

it('offers what is done with the chosen rows together', async () => {
  open({
    many: [{ word: 'money.save', act: done }],
    Chosen: Together,
  });
  await screen.findByText('1,000');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByText('Together: a, b')).toBeVisible();
});

it('is walked by keys: arrows to the next row, x to choose it, Enter to open it', async () => {
  open({ many: [{ word: 'money.save', act: done }] });
  await screen.findByText('1,000');
  const [, first, second] = screen.getAllByRole('row');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}x');
  expect(second).toHaveFocus();
  expect(screen.getByText('1 row selected')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(await panelName()).toBe('Order a');
});

it('shows no boxes where nothing can be done to many', async () => {
  open();
  await screen.findByText('1,000');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
