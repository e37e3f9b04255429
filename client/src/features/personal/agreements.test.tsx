// A new version of an agreement is asked for after the log-in, until the person agrees or logs out.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { TextType } from '../../api/enums.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { useSession } from '../../session/session';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import AgreementsDialog from './agreements-dialog';

beforeAll(() => startI18n(['common', 'errors', 'personal']));
beforeEach(() => changeLanguage('en'));

const login = {
  token: 'good',
  expireTime: 9e12,
  isNew: false,
  userInfo: { ...viewer, languageType: 'en' },
  agreements: [{ type: TextType.Privacy, version: 2 }],
};

function Probe() {
  const { signIn, isLogin, agreements } = useSession();
  return (
    <>
      <button type="button" onClick={() => void signIn(login)}>
        in
      </button>
      <p>{isLogin ? 'somebody' : 'a visitor'}</p>
      <p>asked for {agreements.length}</p>
      <AgreementsDialog />
    </>
  );
}

async function drawAsked() {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': login.userInfo,
    '/web_user/web_agree': { agreed: true },
    '/web_user/web_logout': true,
  });
  draw(<Probe />);
  await userEvent.click(await screen.findByText('in'));
  await screen.findByRole('dialog');
  return server;
}

it('names only the agreement that changed, and forgets the question once agreed', async () => {
  const server = await drawAsked();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Privacy policy']);
  expect(localStorage.getItem('agreements')).toContain('"version":2');
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.last('/web_user/web_agree')?.body).toEqual({ agree: true });
  expect(localStorage.getItem('agreements')).toBeNull();
});

it('can be put off, and is remembered for the next visit', async () => {
  await drawAsked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('asked for 1')).toBeTruthy();
  expect(localStorage.getItem('agreements')).toContain('"version":2');
});

it('is not asked of the next person on this machine', async () => {
  await drawAsked();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByText('a visitor');
  expect(localStorage.getItem('agreements')).toBeNull();
});
