// Calling the server answers data or throws a refusal, nothing in between.
// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../i18n';
import { viewer } from '../test/people';
import { refused, serve } from '../test/server';
import { post, Refusal, refusalText } from './post';
import { currentToken, keepLogin, onLoginChange } from './token';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));

const t = (...args: never[]) => (i18n.t as (...args: never[]) => unknown)(...args);
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (thrown: Refusal) => thrown,
  );

describe('post', () => {
  it('answers with the data of a success', async () => {
    serve({ '/ossUrl': '/oss/' });
    await expect(post('/ossUrl')).resolves.toBe('/oss/');
  });

  it('sends an object even when there is nothing to say, the language, and the token', async () => {
    const server = serve({ '/web_user/userInfo': viewer });
    keepLogin('secret');
    await changeLanguage('ar');
    await post('/web_user/userInfo');
    const asked = server.last('/web_user/userInfo');
    expect(asked?.body).toEqual({});
    expect(asked?.headers.get('lang')).toBe('ar');
    expect(asked?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('throws the refusal with its code and its values', async () => {
    serve({ '/ossUrl': refused('SLOW_MODE', { retryAfter: 2.5 }) });
    const refusal = await refusalOf(post('/ossUrl'));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.code).toBe('SLOW_MODE');
    expect(refusal.params).toEqual({ retryAfter: 2.5 });
  });

  it('calls silence OFFLINE', async () => {
    serve({});
    expect((await refusalOf(post('/ossUrl'))).code).toBe('OFFLINE');
  });

  it('forgets a refused token once and tells whoever listens', async () => {
    serve({ '/ossUrl': refused('TOKEN_INVALID') });
    keepLogin('old');
    let told = 0;
    const stop = onLoginChange(() => {
      told += 1;
    });
    await Promise.all([refusalOf(post('/ossUrl')), refusalOf(post('/ossUrl'))]);
    stop();
    expect(currentToken()).toBeNull();
    expect(told).toBe(1);
  });

  it('keeps a new login when the refusal is about the one before it', async () => {
    serve({
      '/ossUrl': () => {
        keepLogin('new');
        return refused('TOKEN_INVALID');
      },
    });
    keepLogin('old');
    await refusalOf(post('/ossUrl'));
    expect(currentToken()).toBe('new');
  });
});

describe('the sentence of a refusal', () => {
  it('is in the language in force, whatever language the server spoke', async () => {
    const refusal = new Refusal('PHONE_FORMAT', {}, '请输入正确的手机号');
    expect(refusalText(t, refusal)).toBe('请输入正确的手机号');
    await changeLanguage('en');
    expect(refusalText(t, refusal)).toBe('Enter a valid phone number');
    await changeLanguage('ar');
    expect(refusalText(t, refusal)).toBe('أدخل رقم جوال صحيحًا');
  });

  it('names the end of a mute as a time, and says when there is none', async () => {
    await changeLanguage('en');
    const endTime = new Date();
    endTime.setHours(21, 40, 0, 0);
    expect(refusalText(t, new Refusal('MUTED', { endTime: endTime.getTime(), muteType: 1 }))).toBe(
      'You’re muted in this room until 21:40',
    );
    expect(refusalText(t, new Refusal('MUTED', { endTime: null, muteType: 4 }))).toMatch(
      /until this broadcast ends/,
    );
    expect(refusalText(t, new Refusal('MUTED', { endTime: null, muteType: 5 }))).toMatch(/permanently/);
  });

  it('counts the tries that are left in the plural of the language', async () => {
    await changeLanguage('en');
    expect(refusalText(t, new Refusal('SMS_CODE_WRONG', { left: 1 }))).toMatch(/1 try left/);
    expect(refusalText(t, new Refusal('SMS_CODE_WRONG', { left: 3 }))).toMatch(/3 tries left/);
    await changeLanguage('ar');
    expect(refusalText(t, new Refusal('SMS_CODE_WRONG', { left: 2 }))).toMatch(/محاولتان/);
  });

  it('names a missing field as the reader knows it', async () => {
    await changeLanguage('en');
    expect(refusalText(t, new Refusal('FIELD_REQUIRED', { field: 'houseName' }))).toBe('Enter the room name');
  });

  it('falls back to the server’s words for a code it does not know, and to ours when there are none', async () => {
    await changeLanguage('en');
    expect(refusalText(t, new Refusal('BRAND_NEW', {}, 'Not today'))).toBe('Not today');
    expect(refusalText(t, new Error('boom'))).toMatch(/went wrong on our side/);
  });
});
