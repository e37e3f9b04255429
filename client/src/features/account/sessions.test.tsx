// The list of one's log-ins: what it shows, what it says when it cannot, and what it takes to end one.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionShown } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve, type TableServer } from '../../test/server';
import SessionsPage from './sessions-page';

beforeAll(() => startI18n(['common', 'errors', 'account']));
beforeEach(() => changeLanguage('en'));

const here: SessionShown = {
  sessionId: 'here',
  current: true,
  browser: 'Firefox',
  system: 'Linux',
  device: 'computer',
  address: '192.0.2.7',
  createTime: Date.now() - 3_600_000,
  usedTime: Date.now(),
  expireTime: Date.now() + 1,
};
const phone: SessionShown = {
  ...here,
  sessionId: 'phone',
  current: false,
  browser: 'Safari',
  system: 'iOS',
  device: 'phone',
  address: '2001:db8:1:2::/64',
  usedTime: Date.now() - 7_200_000,
};
const program: SessionShown = { ...phone, sessionId: 'program', browser: '', system: '', device: 'other' };

function open(answers: TableServer['answers']) {
  const server = serve({ ...settings, ...answers });
  draw(<SessionsPage />);
  return { server, user: userEvent.setup() };
}

const rows = () => screen.findAllByRole('listitem');

describe('the list of log-ins', () => {
  it('names program, system and address, and marks the one that looks', async () => {
    open({ '/web_my/session_list': { list: [here, phone, program] } });
    await screen.findByText('This device');
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent('\u2068Firefox\u2069 on \u2068Linux\u2069');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Safari');
    expect(second).toHaveTextContent('2001:db8:1:2::/64');
    expect(second).toHaveTextContent('2 hours ago');
    expect(third).toHaveTextContent('Unknown browser');
  });

  it('says so when no other device is logged in, and offers nothing to end', async () => {
    open({ '/web_my/session_list': { list: [here] } });
    expect(await screen.findByText('No other devices are logged in.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why it cannot be shown, and asks again', async () => {
    const { server, user } = open({ '/web_my/session_list': refused('UNAVAILABLE', { retryAfter: 2 }) });
    const alert = await screen.findByRole('alert');
    server.answers['/web_my/session_list'] = { list: [here] };
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByText('This device')).toBeInTheDocument();
  });

  it('ends one with the password, and shows the list anew', async () => {
    const { server, user } = open({
      '/web_my/session_list': { list: [here, phone] },
      '/web_my/session_end': refused('OLD_PASSWORD_WRONG'),
    });
    await user.click(await screen.findByRole('button', { name: /Log out: .*Safari.* on .*iOS/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Current password'), 'wrong1234');
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(await within(dialog).findByText('That’s not your current password')).toBeInTheDocument();
    server.answers['/web_my/session_end'] = { ended: 1 };
    server.answers['/web_my/session_list'] = { list: [here] };
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last('/web_my/session_end')?.body).toEqual({ sessionId: 'phone', password: 'wrong1234' });
    expect(await screen.findByText('1 device logged out')).toBeInTheDocument();
    expect(await screen.findByText('No other devices are logged in.')).toBeInTheDocument();
  });

  it('ends all others at once, and asks nothing without a password', async () => {
    const { server, user } = open({
      '/web_my/session_list': { list: [here, phone, program] },
      '/web_my/session_end': { ended: 2 },
    });
    await user.click(await screen.findByRole('button', { name: 'Log out all others' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Log out all others' });
    await user.click(send);
    expect(server.asked).not.toContain('/web_my/session_end');
    await user.type(within(dialog).getByLabelText('Current password'), 'line1234');
    await user.click(send);
    expect(await screen.findByText('2 devices logged out')).toBeInTheDocument();
    expect(server.last('/web_my/session_end')?.body).toEqual({ others: true, password: 'line1234' });
  });
});
