// Logging out, choosing a language, and where the bar leads.
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLogin } from '../api/token';
import { changeLanguage, startI18n } from '../i18n';
import { useSession } from '../session/session';
import { startLivePath } from '../session/start-live';
import { settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { refused, serve } from '../test/server';
import { activeTab } from './layout/nav-tabs';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));

function Probe() {
  const { user, signIn, logout, chooseLanguage, openLogin, afterLogin, loginRequest } = useSession();
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  return (
    <>
      <p>{user ? `is ${user.nickName}` : 'is a visitor'}</p>
      <p>{said}</p>
      <p>{loginRequest ? `asked for ${loginRequest.mode}` : 'nothing asked'}</p>
      <button type="button" onClick={() => logout().catch((refusal) => setSaid(`refused ${refusal.code}`))}>
        out
      </button>
      <button
        type="button"
        onClick={() =>
          signIn({ token: 'good', expireTime: 0, isNew: false, userInfo: { ...viewer, languageType: 'ar' } })
        }
      >
        in
      </button>
      <button type="button" onClick={() => chooseLanguage('en')}>
        english
      </button>
      <button type="button" onClick={() => openLogin({ mode: 'register' })}>
        join
      </button>
      <button type="button" onClick={() => afterLogin(() => setSaid('did it'))}>
        act
      </button>
      <button type="button" onClick={() => loginRequest?.next?.()}>
        logged in
      </button>
      <button type="button" onClick={() => queries.setQueryData(['wallet'], 970)}>
        read
      </button>
      <button
        type="button"
        onClick={() => setSaid(`wallet ${queries.getQueryData(['wallet']) ?? 'unknown'}`)}
      >
        recall
      </button>
    </>
  );
}

const known = { ...settings, '/web_user/isUsefulToken': true, '/web_user/userInfo': viewer };

async function drawSomebody(answers: Record<string, unknown> = {}) {
  keepLogin('good');
  const server = serve({ ...known, ...answers });
  draw(<Probe />);
  await screen.findByText('is Mei');
  return server;
}

describe('logging out', () => {
  it('forgets the login here once the server has', async () => {
    const server = await drawSomebody({ '/web_user/web_logout': true });
    await userEvent.click(screen.getByText('out'));
    await screen.findByText('is a visitor');
    expect(server.asked).toContain('/web_user/web_logout');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('forgets what was read for the person who left', async () => {
    await drawSomebody({ '/web_user/web_logout': true });
    await userEvent.click(screen.getByText('read'));
    await userEvent.click(screen.getByText('recall'));
    await screen.findByText('wallet 970');
    await userEvent.click(screen.getByText('out'));
    await screen.findByText('is a visitor');
    await userEvent.click(screen.getByText('recall'));
    await screen.findByText('wallet unknown');
  });

  it('changes nothing here when the server refused', async () => {
    await drawSomebody({ '/web_user/web_logout': refused('UNAVAILABLE', { retryAfter: 3 }) });
    await userEvent.click(screen.getByText('out'));
    await screen.findByText('refused UNAVAILABLE');
    expect(screen.getByText('is Mei')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('good');
  });

  it('reaches this tab when another tab did it', async () => {
    await drawSomebody();
    localStorage.removeItem('isLogin');
    window.dispatchEvent(new StorageEvent('storage', { key: 'isLogin' }));
    await screen.findByText('is a visitor');
  });
});

describe('what needs a log-in', () => {
  it('is done at once by somebody logged in', async () => {
    await drawSomebody();
    await userEvent.click(screen.getByText('act'));
    await screen.findByText('did it');
    expect(screen.getByText('nothing asked')).toBeInTheDocument();
  });

  it('is done by a visitor after the log-in they are asked for', async () => {
    serve(settings);
    draw(<Probe />);
    await userEvent.click(await screen.findByText('act'));
    await screen.findByText('asked for login');
    expect(screen.queryByText('did it')).toBeNull();
    await userEvent.click(screen.getByText('logged in'));
    await screen.findByText('did it');
  });
});

describe('choosing a language', () => {
  it('is stored here and in the account of somebody logged in', async () => {
    const server = await drawSomebody({ '/web_user/web_user_change_information': viewer });
    await userEvent.click(screen.getByText('english'));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(localStorage.getItem('lang')).toBe('en');
    await waitFor(() =>
      expect(server.last('/web_user/web_user_change_information')?.body).toEqual({ languageType: 'en' }),
    );
  });

  it('asks for the enumerations again, in the new language', async () => {
    const server = await drawSomebody({ '/web_user/web_user_change_information': viewer });
    const before = server.asked.filter((path) => path === '/systemEnums/allEnums').length;
    await userEvent.click(screen.getByText('english'));
    await waitFor(() =>
      expect(server.asked.filter((path) => path === '/systemEnums/allEnums').length).toBe(before + 1),
    );
    expect(server.last('/systemEnums/allEnums')?.headers.get('lang')).toBe('en');
  });
});

it('logging in leaves the page in its language, and so does the next visit', async () => {
  await changeLanguage('en');
  serve({ ...known, '/web_user/userInfo': { ...viewer, languageType: 'ar' } });
  const { unmount } = draw(<Probe />);
  await userEvent.click(await screen.findByText('in'));
  await screen.findByText('is Mei');
  expect(document.documentElement.lang).toBe('en');
  unmount();
  draw(<Probe />);
  await screen.findByText('is Mei');
  expect(document.documentElement.lang).toBe('en');
});

it('the login is opened in the mode that was asked for', async () => {
  serve(settings);
  draw(<Probe />);
  await userEvent.click(await screen.findByText('join'));
  expect(screen.getByText('asked for register')).toBeInTheDocument();
});

it.each([
  ['/', undefined],
  ['/match/0', 'match'],
  ['/match/3', 'match'],
  ['/anchor/0', 'anchor'],
  ['/anchor/room/1001', 'anchor'],
  ['/chargeWithdrawAnchor', 'chargeWithdrawAnchor'],
  ['/user/info', undefined],
])('on %s the active tab is %s', (path, key) => {
  expect(activeTab(path)).toBe(key);
});

it('start live leads an anchor to the configuration and others to the application', () => {
  expect(startLivePath({ ...viewer, houseId: '1001' })).toBe('/user/configuration');
  expect(startLivePath(viewer)).toBe('/user/apply');
});
