// One's own data: a copy that costs the password, and leaving, which costs the coins too.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import DataPage from './data-page';
import LeftPage from './left-page';

const EXPORT = '/web_my/export';
const LEAVE = '/web_my/account_delete';

/** The answer while no copy was asked for. */
const none = { exportId: '', status: 'none', url: null, urlExpireTime: null, expireTime: 0, size: 0 };

beforeAll(() => startI18n(['common', 'errors', 'account']));
beforeEach(async () => {
  await changeLanguage('en');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

async function open(answers: Answers) {
  keepLogin('mine');
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en' },
    ...answers,
  });
  draw(
    <Routes>
      <Route path="/user/account" element={<DataPage />} />
      <Route path="/user/left" element={<LeftPage />} />
    </Routes>,
    '/user/account',
  );
  await waitFor(() => expect(server.asked).toContain('/web_user/userInfo'));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  /** Opens the question for the password by the button of this name, and answers it. */
  const prove = async (name: string, password: string) => {
    if (!screen.queryByRole('dialog')) await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('Current password');
    await user.clear(field);
    await user.paste(password);
    await user.keyboard('{Enter}');
    return { dialog, field };
  };
  return { server, user, prove };
}

it('a copy is asked for with the password, made, and downloaded by its link', async () => {
  const copy = {
    exportId: 'x_1',
    url: null,
    urlExpireTime: null,
    expireTime: Date.now() + 86_400_000,
    size: 0,
  };
  let status = '';
  const { prove } = await open({
    [EXPORT]: ({ password }) => {
      if (password === 'wrong1234') return refused('OLD_PASSWORD_WRONG');
      if (!password) return status ? { ...copy, status } : none;
      status = 'preparing';
      return { ...copy, status, url: '/export/x_1', urlExpireTime: Date.now() + 900_000 };
    },
  });
  const { dialog, field } = await prove('Request a copy', 'wrong1234');
  expect(await within(dialog).findByText('That’s not your current password')).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  await prove('Request a copy', 'line1234');
  expect(await screen.findByText('Preparing your copy…')).toBeVisible();
  status = 'ready';
  // The page looks again by itself.
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute('href', '/export/x_1');
});

it('a copy that is there already costs the password again for its link', async () => {
  const { prove } = await open({
    [EXPORT]: ({ password }) => ({
      exportId: 'x_1',
      status: 'ready',
      url: password ? '/export/x_1' : null,
      urlExpireTime: password ? Date.now() + 900_000 : null,
      expireTime: Date.now() + 86_400_000,
      size: 12_400,
    }),
  });
  expect(await screen.findByText(/Your copy is ready/)).toBeVisible();
  await prove('Get download link', 'line1234');
  expect(await screen.findByRole('link', { name: 'Download' })).toBeVisible();
});

it('who has no password proves themselves by a code', async () => {
  const { server, user } = await open({
    [EXPORT]: none,
    [LEAVE]: { deleteTime: Date.now() + 604_800_000 },
    '/web_user/userInfo': { ...viewer, languageType: 'en', hasPassword: false },
    '/web_user/web_get_phone_code': { sent: true, resendSeconds: 60, expireSeconds: 300 },
    '/country/config': [],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog');
  const number = within(dialog).getByLabelText('Phone number');
  await user.type(number, '13900001111');
  await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
  expect(await within(dialog).findByText(/That’s not the number on your account/)).toBeVisible();
  await user.clear(number);
  await user.type(number, '13800001234');
  await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
  const code = within(dialog).getByLabelText('SMS code');
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, '171717{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  expect(server.last(LEAVE)?.body).toEqual({ code: '171717', forfeit: false });
});

it('who leaves gives up the coins first, is logged out, and reads until when they can come back', async () => {
  const { server, user, prove } = await open({
    [EXPORT]: none,
    [LEAVE]: ({ forfeit }) =>
      forfeit ? { deleteTime: Date.now() + 604_800_000 } : refused('BALANCE_NOT_EMPTY', { balance: 7 }),
  });
  const { dialog } = await prove('Delete my account', 'line1234');
  expect(await within(dialog).findByText('There are still 7 coins in your account')).toBeVisible();
  await user.click(
    within(dialog).getByRole('checkbox', { name: 'I understand I’ll lose the 7 coins in my account' }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  expect(screen.getByText(/It will be deleted on/)).toBeVisible();
  expect(server.last(LEAVE)?.body).toEqual({ password: 'line1234', forfeit: true });
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});
