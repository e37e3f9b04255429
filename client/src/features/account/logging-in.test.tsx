// The forms for logging in and for a forgotten password: errors are shown beside their fields, success leads on.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { errorAt, fill, submit } from '../../test/form';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve, type TableServer } from '../../test/server';
import type { AccountMode } from './account-mode';
import { AccountPanel } from './account-panel';

beforeAll(() => startI18n(['common', 'errors', 'account']));
beforeEach(() => changeLanguage('zh'));

const china = [{ countryCode: 'CN', areaCode: '+86', name: 'CN', phonePattern: '', provinces: [] }];
const result = { token: 'fresh', expireTime: 0, isNew: false, userInfo: viewer };

function open(mode: AccountMode, answers: TableServer['answers'] = {}) {
  const server = serve({ ...settings, '/country/config': china, ...answers });
  const onMode = vi.fn();
  const onFinish = vi.fn();
  draw(<AccountPanel mode={mode} onMode={onMode} onFinish={onFinish} />);
  return { server, onMode, onFinish, user: userEvent.setup() };
}

describe('logging in', () => {
  it('needs a name and a password of the right form', async () => {
    const { user } = open('login');
    await submit(user);
    expect(await errorAt('userName')).toContain('用户名须为 6–15 位');
    expect(await errorAt('password')).toContain('密码须为 6–15 位');
  });

  it('takes a phone number for a name, keeps the token and is done', async () => {
    const { user, server, onFinish } = open('login', { '/web_user/web_pwd_login': result });
    await fill(user, { userName: '13800138000', password: 'line1234' });
    await submit(user);
    await waitFor(() => expect(onFinish).toHaveBeenCalled());
    expect(server.last('/web_user/web_pwd_login')?.body).toEqual({
      userName: '13800138000',
      areaCode: '+86',
      password: 'line1234',
      languageType: 'zh',
    });
    expect(localStorage.getItem('isLogin')).toBe('1');
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  it('tells a wrong password and a locked account beside the password', async () => {
    const { user, server } = open('login', {
      '/web_user/web_pwd_login': refused('LOGIN_FAILED', { left: 2 }),
    });
    await fill(user, { userName: 'viewer1', password: 'line1234' });
    await submit(user);
    expect(await errorAt('password')).toContain('账号或密码错误，还可以试 2 次');
    server.answers['/web_user/web_pwd_login'] = refused('LOGIN_LOCKED', { retryAfter: 300 });
    await submit(user);
    await waitFor(async () => expect(await errorAt('password')).toContain('请 300 秒后再试'));
  });

  it('tells a disabled account above the button', async () => {
    const { user } = open('login', { '/web_user/web_pwd_login': refused('ACCOUNT_DISABLED') });
    await fill(user, { userName: 'viewer1', password: 'line1234' });
    await submit(user);
    expect(await screen.findByText('这个账号已被封禁')).toBeInTheDocument();
  });

  it('by phone tells a wrong code with the tries that are left, and an unknown number', async () => {
    const { user, server, onFinish } = open('login', {
      '/web_user/web_phone_login': refused('SMS_CODE_WRONG', { left: 3 }),
    });
    await user.click(screen.getByRole('tab', { name: '短信登录' }));
    await fill(user, { phone: '13800138000', code: '000000' });
    await submit(user);
    expect(await errorAt('code')).toContain('验证码不正确，还可以试 3 次');
    server.answers['/web_user/web_phone_login'] = refused('PHONE_UNKNOWN');
    await submit(user);
    expect(await errorAt('phone')).toContain('这个手机号还没有注册');
    server.answers['/web_user/web_phone_login'] = result;
    await submit(user);
    await waitFor(() => expect(onFinish).toHaveBeenCalled());
  });
});

describe('a forgotten password', () => {
  it('is set anew with a code, and logs in', async () => {
    const { user, server, onFinish } = open('forgot', {
      '/web_user/web_user_change_password': { changed: true, token: 'newer', expireTime: 0 },
      '/web_user/isUsefulToken': true,
      '/web_user/userInfo': viewer,
    });
    await fill(user, {
      phone: '13800138000',
      code: '123456',
      password: 'line1234',
      confirmPassword: 'line12345',
    });
    await submit(user);
    expect(await errorAt('confirmPassword')).toContain('两次输入的密码不一致');
    await fill(user, { confirmPassword: 'line1234' });
    await submit(user);
    await waitFor(() => expect(onFinish).toHaveBeenCalled());
    expect(server.last('/web_user/web_user_change_password')?.body).not.toHaveProperty('oldPassword');
    expect(localStorage.getItem('token')).toBe('newer');
    expect(within(document.body).getByText('新密码已生效')).toBeInTheDocument();
  });
});
