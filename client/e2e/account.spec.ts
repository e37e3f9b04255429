// Registering with every wrong input first, logging out, and coming back by each way of logging in.
import { expect, test } from '@playwright/test';
import { errorAt, field, stranger, visit } from './visitor';

const words = {
  zh: {
    signUp: '注册',
    sendCode: '获取验证码',
    userName: '用户名格式错误',
    password: '密码格式错误',
    mismatch: '两次输入的密码不一致',
    phone: '请输入正确的手机号',
    code: '短信验证码不正确',
    agree: '请阅读并同意协议',
    taken: '该用户名已被占用',
  },
  en: {
    signUp: 'Sign up',
    sendCode: 'Send code',
    userName: 'Username format error',
    password: 'Password format error',
    mismatch: 'The two password entries are inconsistent',
    phone: 'Enter a correct phone number',
    code: 'The SMS code is incorrect',
    agree: 'Please read and agree to the agreement',
    taken: 'This username is already taken',
  },
  ar: {
    signUp: 'تسجيل',
    sendCode: 'أرسل الرمز',
    userName: 'صيغة اسم المستخدم غير صحيحة',
    password: 'صيغة كلمة المرور غير صحيحة',
    mismatch: 'كلمتا المرور غير متطابقتين',
    phone: 'أدخل رقم جوال صحيحًا',
    code: 'رمز الرسالة القصيرة غير صحيح',
    agree: 'يرجى قراءة الاتفاقية والموافقة عليها',
    taken: 'اسم المستخدم هذا محجوز',
  },
} as const;

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`each wrong input of a registration is told beside its field, in ${lang}`, async ({ page }) => {
    const say = words[lang];
    await visit(page, '/', { lang });
    await page.getByRole('banner').getByRole('button', { name: say.signUp, exact: true }).click();
    await field(page, 'userName').fill('ab');
    await field(page, 'password').fill('short');
    await field(page, 'confirmPassword').fill('other');
    await field(page, 'phone').fill('123');
    await field(page, 'code').fill('1');
    await page.locator('button[type=submit]').click();
    await expect(errorAt(page, 'userName')).toContainText(say.userName);
    await expect(errorAt(page, 'password')).toContainText(say.password);
    await expect(errorAt(page, 'confirmPassword')).toContainText(say.mismatch);
    await expect(errorAt(page, 'phone')).toContainText(say.phone);
    await expect(errorAt(page, 'code')).toContainText(say.code);
    await expect(errorAt(page, 'agree')).toContainText(say.agree);

    await field(page, 'userName').fill('viewer1');
    await field(page, 'password').focus();
    await expect(errorAt(page, 'userName')).toContainText(say.taken);

    const person = stranger();
    await field(page, 'userName').fill(person.userName);
    await field(page, 'password').fill(person.password);
    await field(page, 'confirmPassword').fill(person.password);
    await field(page, 'phone').fill(person.phone);
    await field(page, 'code').fill('000000');
    await page.locator('input[name=agree]').check();
    await page.getByRole('button', { name: say.sendCode }).click();
    await page.locator('button[type=submit]').click();
    await expect(errorAt(page, 'code')).toContainText(say.code);
  });
}

test('a stranger registers, logs out, and comes back by password and by phone code', async ({ page }) => {
  const person = stranger();
  await visit(page, '/anchor/0', { lang: 'zh' });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: '注册', exact: true }).click();
  await field(page, 'userName').fill(person.userName);
  await field(page, 'password').fill(person.password);
  await field(page, 'confirmPassword').fill(person.password);
  await field(page, 'phone').fill(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: '开发环境验证码' }).click();
  await page.locator('input[name=agree]').check();
  await page.locator('button[type=submit]').click();
  await expect(page.getByTestId('registered')).toContainText(person.userName);
  await page.getByRole('button', { name: '开始看球' }).click();
  await expect(page).toHaveURL(/\/anchor\/0$/);

  const logOut = async () => {
    await banner.getByRole('button', { name: /^我的账号/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(banner.getByRole('button', { name: '登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  };
  await logOut();

  await banner.getByRole('button', { name: '登录' }).click();
  await field(page, 'userName').fill(person.userName);
  await field(page, 'password').fill('wrong1234');
  await page.locator('button[type=submit]').click();
  await expect(errorAt(page, 'password')).toContainText('账号或密码错误');
  await field(page, 'password').fill(person.password);
  await page.locator('button[type=submit]').click();
  await expect(banner.getByRole('button', { name: /^我的账号/ })).toBeVisible();

  await page.reload();
  await expect(banner.getByRole('button', { name: /^我的账号/ })).toBeVisible();
  await logOut();
});

test('the profile page asks a visitor to log in and shows somebody theirs', async ({ page }) => {
  await visit(page, '/login?next=/user/info', { lang: 'zh' });
  await field(page, 'userName').fill('viewer1');
  await field(page, 'password').fill('touchline1');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByText('@viewer1')).toBeVisible();
});
