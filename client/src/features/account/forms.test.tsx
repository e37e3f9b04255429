// Every wrong input of the account forms has its own sentence beside its own field, in three languages.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { errorAt, fill, input, submit } from '../../test/form';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve, type TableServer } from '../../test/server';
import type { AccountMode } from './account-mode';
import { AccountPanel } from './account-panel';

beforeAll(() => startI18n(['common', 'errors', 'account']));
let browser: string[];
beforeEach(() => {
  browser = ['zh-CN'];
  vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => browser);
  return changeLanguage('zh');
});

const china = [
  ['CN', '+86'],
  ['AG', '+1'],
  ['CA', '+1'],
  ['US', '+1'],
  ['RU', '+7'],
  ['KZ', '+7'],
  ['GB', '+44'],
  ['JE', '+44'],
  ['SZ', '+268'],
].map(([countryCode = '', areaCode = '']) => ({
  countryCode,
  areaCode,
  name: countryCode,
  phonePattern: '',
  provinces: [],
}));
const result = { token: 'fresh', expireTime: 0, isNew: false, userInfo: viewer };

function open(mode: AccountMode, answers: TableServer['answers'] = {}) {
  const server = serve({ ...settings, '/country/config': china, ...answers });
  const onMode = vi.fn();
  const onFinish = vi.fn();
  draw(<AccountPanel mode={mode} onMode={onMode} onFinish={onFinish} />);
  return { server, onMode, onFinish, user: userEvent.setup() };
}

/** The form of a registration with all its fields. */
async function full(answers: TableServer['answers'] = {}) {
  const drawn = open('register', answers);
  await drawn.user.click(screen.getByRole('button', { name: i18n.t('account:withPassword') }));
  return drawn;
}

const right = {
  userName: 'touch123',
  password: 'line1234',
  confirmPassword: 'line1234',
  phone: '13800138000',
  code: '123456',
};

const sentence = (language: string, code: string) =>
  i18n.getResource(language, 'errors', `err.${code}`) as string;

describe.each(['zh', 'en', 'ar'])('registering in %s', (language) => {
  beforeEach(() => changeLanguage(language));

  it.each([
    ['userName', 'ab1', 'USERNAME_FORMAT'],
    ['userName', 'abcdefg', 'USERNAME_FORMAT'],
    ['userName', '12345678', 'USERNAME_FORMAT'],
    ['userName', 'tou ch12', 'USERNAME_FORMAT'],
    ['userName', 'Аdmin12', 'USERNAME_FORMAT'], // its first letter is Cyrillic
    ['password', 'short', 'PASSWORD_FORMAT'],
    ['password', 'onlyletters', 'PASSWORD_FORMAT'],
    ['password', '12345678', 'PASSWORD_FORMAT'],
    ['password', 'pass word1', 'PASSWORD_FORMAT'],
    ['confirmPassword', 'line9999', 'PASSWORD_MISMATCH'],
    ['password', 'Zq7mPd3xKv9tRw2sLb5n', 'PASSWORD_FORMAT'],
    ['phone', '123', 'PHONE_FORMAT'],
    ['phone', '138oo138000', 'PHONE_FORMAT'],
    ['code', '12', 'SMS_CODE_WRONG'],
  ])('a wrong %s (%s) is told beside it', async (field, value, code) => {
    const { user, server } = await full({
      '/web_user/web_check_user_name': { exists: false, valid: true },
    });
    await fill(user, { ...right, [field]: value });
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await errorAt(field)).toContain(sentence(language, code));
    expect(server.asked).not.toContain('/web_user/web_user_reg');
  });

  it('an agreement that was not ticked is asked for', async () => {
    const { user, server } = await full({
      '/web_user/web_check_user_name': { exists: false, valid: true },
    });
    await fill(user, right);
    await submit(user);
    expect(await errorAt('agree')).toContain(sentence(language, 'AGREEMENT_REQUIRED'));
    expect(server.asked).not.toContain('/web_user/web_user_reg');
  });

  it.each([
    ['USERNAME_TAKEN', 'userName'],
    ['SMS_CODE_WRONG', 'code'],
    ['PHONE_TAKEN', 'phone'],
    ['PASSWORD_FORMAT', 'password'],
  ])('the server’s %s stands beside %s', async (code, field) => {
    const { user } = await full({
      '/web_user/web_check_user_name': { exists: false, valid: true },
      '/web_user/web_user_reg': refused(code),
    });
    await fill(user, right);
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await errorAt(field)).toContain(sentence(language, code));
  });
});

describe('registering', () => {
  it('says that a name is gone as soon as the field is left', async () => {
    const { user } = await full({ '/web_user/web_check_user_name': { exists: true, valid: true } });
    expect(input('userName')).toHaveFocus();
    await user.type(input('userName'), 'viewer1');
    await user.tab();
    await user.tab();
    expect(await errorAt('userName')).toContain('这个用户名已被占用');
  });

  it('sends what was typed, logs in and shows the welcome', async () => {
    const { user, server, onMode, onFinish } = await full({
      '/web_user/web_check_user_name': { exists: false, valid: true },
      '/web_user/web_user_reg': { ...result, isNew: true },
    });
    await fill(user, { ...right, nickName: 'Mei', phone: '138-0013 8000' });
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    await waitFor(() => expect(onMode).toHaveBeenCalledWith('registered'));
    expect(server.last('/web_user/web_user_reg')?.body).toEqual({
      ...right,
      nickName: 'Mei',
      areaCode: '+86',
      agree: true,
      languageType: 'zh',
    });
    await waitFor(() => expect(localStorage.getItem('token')).toBe('fresh'));
    expect(onFinish).not.toHaveBeenCalled();
  });

  it('leaves no field by a press on what stands below it, which would move away under a complaint', async () => {
    const { user } = open('login');
    await user.click(input('userName'));
    await user.click(screen.getByRole('button', { name: i18n.t('account:forgot') }));
    expect(input('userName')).toHaveFocus();
    expect(input('userName')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('asks for a phone and its code alone, and has a good nickname ready', async () => {
    const { user, server } = open('register', { '/web_user/web_user_reg': { ...result, isNew: true } });
    const ideas = i18n.t('account:nickIdeas').split('|');
    const isIdea = (nick: string) => /^(.+) \d{2,3}$/.exec(nick)?.[1];
    expect(ideas).toContain(isIdea(input('nickName').value));
    await user.click(screen.getByRole('button', { name: '换一个' }));
    const nickName = input('nickName').value;
    expect(ideas).toContain(isIdea(nickName));
    const { phone, code } = right;
    await fill(user, { phone, code });
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    await waitFor(() =>
      expect(server.last('/web_user/web_user_reg')?.body).toEqual({
        phone,
        code,
        nickName,
        userName: '',
        password: '',
        confirmPassword: '',
        areaCode: '+86',
        agree: true,
        languageType: 'zh',
      }),
    );
  });

  it('wants a password with a username', async () => {
    const { user } = await full({ '/web_user/web_check_user_name': { exists: false, valid: true } });
    await fill(user, { ...right, password: '', confirmPassword: '' });
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await errorAt('password')).toContain(sentence('zh', 'PASSWORD_FORMAT'));
  });

  it('keeps a longer name and tells how much too long it is', async () => {
    const { user } = await full({ '/web_user/web_check_user_name': { exists: false, valid: true } });
    await user.type(input('userName'), 'abcdefghij1234567');
    expect(input('userName')).toHaveValue('abcdefghij1234567');
    expect(screen.getByText('已输入 17 / 15')).toBeInTheDocument();
    expect(await errorAt('userName')).toContain('最多 15 个字符，已超出 2 个');
  });

  it('shows a password on request and empties a field on request', async () => {
    const { user } = await full();
    await user.type(input('password'), 'line1234');
    expect(input('password')).toHaveAttribute('type', 'password');
    await user.click(screen.getAllByRole('button', { name: '显示密码' })[0] as HTMLElement);
    expect(input('password')).toHaveAttribute('type', 'text');
    const box = input('password').parentElement as HTMLElement;
    await user.click(within(box).getByRole('button', { name: '清空' }));
    expect(input('password')).toHaveValue('');
    expect(input('password')).toHaveFocus();
  });
});

describe.each([
  ['+86', '+86 138 0013 8000', '+8613800138000'],
  ['+1', '201.555.0123', '2015550123'],
  ['+44', '07400 123456', '07400123456'],
  ['+966', '٠٥١٢٣٤٥٦٧٨', '0512345678'],
  ['+86', '１３８００１３８０００', '13800138000'],
  ['+33', '\u200e06 12 34 56 78\u200f', '0612345678'],
])('of the area %s the number %j', (_, typed, phone) => {
  it('is sent plain, for the server to judge', async () => {
    const { user, server } = open('register', { '/web_user/web_get_phone_code': refused('PHONE_FORMAT') });
    await fill(user, { phone: typed });
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(server.last('/web_user/web_get_phone_code')?.body).toMatchObject({ phone, scene: 'register' }),
    );
    expect(await errorAt('phone')).toContain('请输入正确的手机号');
    expect(input('phone')).toHaveValue(typed);
    expect(input('phone')).toHaveFocus();
  });
});

describe('the area of a number', () => {
  beforeEach(() => {
    browser = ['en-US', 'en'];
    return changeLanguage('en');
  });
  const area = () => screen.findByRole('button', { name: /^Country or area code/ });
  const names = () => screen.getAllByRole('option').map((one) => one.textContent);

  it('is chosen among all countries, by name, the likely first, in the order of the language', async () => {
    const { user } = open('register');
    await user.click(await area());
    await screen.findByRole('listbox');
    expect(names()).toEqual([
      'United States+1',
      'United Kingdom+44',
      'Canada+1',
      'Antigua & Barbuda+1',
      'China+86',
      'Eswatini+268',
      'Jersey+44',
      'Kazakhstan+7',
      'Russia+7',
    ]);
  });

  it.each([
    [['en-GB', 'de-AT'], '+44'],
    [['de-AT', 'en-US'], '+1'], // the site has no Austria
    [['eo'], '+1'], // by the language of the page
  ])('is at first that of the country which the browser names, in %j %s', async (languages, code) => {
    browser = languages;
    open('register');
    await waitFor(async () => expect(await area()).toHaveAccessibleName(new RegExp(`\\${code}$`)));
  });

  it.each([
    ['united st', 'United States', '+1'],
    ['us', 'United States', '+1'],
    ['cana', 'Canada', '+1'],
    ['RU', 'Russia', '+7'],
    ['jersey', 'Jersey', '+44'],
  ])('is found by %j, and named', async (typed, name, code) => {
    const { user, server } = open('register', {
      '/web_user/web_get_phone_code': { sent: true, resendSeconds: 60, expireSeconds: 300 },
    });
    await user.click(await area());
    await user.type(
      await screen.findByRole('combobox', { name: 'Search by name or code' }),
      `${typed}{Enter}`,
    );
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await area()).toHaveAccessibleName(`Country or area code ${name} ${code}`);
    await fill(user, { phone: '2015550123' });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() =>
      expect(server.last('/web_user/web_get_phone_code')?.body).toMatchObject({ areaCode: code }),
    );
    await waitFor(() => expect(input('code')).toHaveFocus());
  });

  it('stands beside a number that is typed for a name, and is the one that the number names itself', async () => {
    const { user, server } = open('login', { '/web_user/web_pwd_login': refused('USERNAME_FORMAT') });
    await fill(user, { userName: 'viewer1', password: 'line1234' });
    expect(screen.queryByRole('button', { name: /^Country or area code/ })).toBeNull();
    await fill(user, { userName: '07400 123 999' });
    await user.click(await area());
    await user.type(await screen.findByRole('combobox'), 'united k{Enter}');
    await submit(user);
    expect(await errorAt('userName')).toContain('Enter a valid phone number');
    expect(server.last('/web_user/web_pwd_login')?.body).toMatchObject({
      userName: '07400123999',
      areaCode: '+44',
    });
    await fill(user, { userName: '+7 912 345 67 89' });
    expect(await area()).toHaveAccessibleName(/\+7$/);
  });
});

describe('the SMS code', () => {
  it.each(['123 456', ' 123456', '12-34-56', '１２３４５６', '١٢٣٤٥٦'])(
    'pasted as %j is 123456',
    async (typed) => {
      const { user } = open('register');
      await fill(user, { code: typed });
      expect(input('code')).toHaveValue('123456');
    },
  );

  it('that is longer stays, and one that is absent is asked for', async () => {
    const { user } = await full();
    await fill(user, { ...right, code: '' });
    await submit(user);
    expect(await errorAt('code')).toContain('请填写验证码');
    await fill(user, { code: '1234567' });
    expect(input('code')).toHaveValue('1234567');
    expect(await errorAt('code')).toContain('验证码不正确');
  });

  it('is not asked for with a wrong number', async () => {
    const { user, server } = open('register');
    await user.type(input('phone'), '123');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await errorAt('phone')).toContain('请输入正确的手机号');
    expect(server.asked).not.toContain('/web_user/web_get_phone_code');
  });

  it('counts down a minute and hands over the code of a development server', async () => {
    const { user, server } = open('register', {
      '/web_user/web_get_phone_code': {
        sent: true,
        resendSeconds: 60,
        expireSeconds: 300,
        devCode: '482913',
      },
    });
    await user.type(input('phone'), '13800138000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /(60|59) 秒后重发/ })).toBeDisabled();
    expect(server.last('/web_user/web_get_phone_code')?.body).toEqual({
      areaCode: '+86',
      phone: '13800138000',
      scene: 'register',
    });
    await user.click(screen.getByRole('button', { name: /482913/ }));
    expect(input('code')).toHaveValue('482913');
  });

  it('that was asked for too often says how long to wait, beside the code', async () => {
    const { user } = open('register', {
      '/web_user/web_get_phone_code': refused('SMS_TOO_OFTEN', { retryAfter: 42 }),
    });
    await user.type(input('phone'), '13800138000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await errorAt('code')).toContain('请 42 秒后再试');
    expect(await screen.findByRole('button', { name: /\d+ 秒后重发/ })).toBeDisabled();
  });
});
