// The start of a visit, in the promised order: settings, log-in, page.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLogin } from '../api/token';
import { changeLanguage, startI18n } from '../i18n';
import { useSession } from '../session/session';
import { enums, settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { StartGate } from './layout/start-gate';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));
afterEach(() => vi.useRealTimers());

function Page() {
  const { user, isLogin, token } = useSession();
  return (
    <p>
      {isLogin ? `page of ${user?.nickName} ${token}` : 'page of a visitor'} {document.documentElement.lang}
    </p>
  );
}

const drawPage = () =>
  draw(
    <StartGate>
      <Page />
    </StartGate>,
  );

describe('a visitor', () => {
  it('gets the settings, is asked for no token, and sees the page', async () => {
    const server = serve(settings);
    drawPage();
    expect(screen.queryByText(/page of/)).toBeNull();
    await screen.findByText(/page of a visitor/);
    expect(server.asked).toEqual(['/ossUrl', '/systemEnums/allEnums']);
  });
});

describe('somebody with the login flag on', () => {
  it('is checked after the settings and sees the page in their own language only then', async () => {
    keepLogin('good');
    const server = serve({
      ...settings,
      '/web_user/isUsefulToken': true,
      '/web_user/userInfo': { ...viewer, languageType: 'ar' },
    });
    drawPage();
    await screen.findByText('page of Mei good ar');
    expect(server.asked.slice(0, 4)).toEqual([
      '/ossUrl',
      '/systemEnums/allEnums',
      '/web_user/isUsefulToken',
      '/web_user/userInfo',
    ]);
    expect(localStorage.getItem('lang')).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.dataset.layout).toBe('intl');
  });

  it('without a language of their own reads Chinese', async () => {
    await changeLanguage('en');
    keepLogin('good');
    serve({
      ...settings,
      '/web_user/isUsefulToken': true,
      '/web_user/userInfo': { ...viewer, languageType: '' },
    });
    drawPage();
    await screen.findByText('page of Mei good zh');
  });

  it('sees the page all the same when the token is no longer good, and is logged out here', async () => {
    keepLogin('stale');
    const server = serve({ ...settings, '/web_user/isUsefulToken': false });
    drawPage();
    await screen.findByText(/page of a visitor/);
    expect(server.asked).not.toContain('/web_user/userInfo');
    expect(localStorage.getItem('isLogin')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('waits three seconds at most for the check, and is recognised when it comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    keepLogin('slow');
    let answer: (useful: boolean) => void = () => undefined;
    serve({
      ...settings,
      '/web_user/isUsefulToken': () =>
        new Promise<boolean>((done) => {
          answer = done;
        }),
      '/web_user/userInfo': viewer,
    });
    drawPage();
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(2_800));
    expect(screen.queryByText(/page of/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByText(/page of a visitor/)).toBeInTheDocument();
    answer(true);
    await screen.findByText(/page of Mei/);
    expect(localStorage.getItem('token')).toBe('slow');
  });
});

describe('when the settings do not come', () => {
  it('the page says so, keeps trying by itself, and opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serve({});
    drawPage();
    await screen.findByRole('heading', { name: '暂时连不上 Touchline' });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(server.asked.filter((path) => path === '/ossUrl').length).toBeGreaterThanOrEqual(2);
    Object.assign(server.answers, settings);
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    await screen.findByText(/page of a visitor/);
  });

  it('those of the last visit stand in at once for a server that is away', async () => {
    localStorage.setItem('settings', JSON.stringify({ ossUrl: '/oss/', enums }));
    serve({});
    drawPage();
    await screen.findByText(/page of a visitor/);
  });

  it('those of the last visit stand in after five seconds for a server that is slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.setItem('settings', JSON.stringify({ ossUrl: '/oss/', enums }));
    serve({ ...settings, '/ossUrl': () => new Promise(() => undefined) });
    drawPage();
    await act(() => vi.advanceTimersByTimeAsync(4_800));
    expect(screen.queryByText(/page of/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    await waitFor(() => expect(screen.getByText(/page of a visitor/)).toBeInTheDocument());
  });
});
