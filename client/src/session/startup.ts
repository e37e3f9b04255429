// The start of every visit, in the order the product promises: settings, then the login, then the page.
import { type Answered, post } from '../api/post';
import type { UserInfo } from '../api/schema.gen';
import { clearLogin, hasLoginFlag } from '../api/token';
import { changeLanguage } from '../i18n';
import { setStorageBase } from '../lib/image';
import { readJson, readText, writeJson } from '../lib/storage';

/** Every enumeration, labelled in the language of the request, and the languages. */
export type Enums = Answered<'/systemEnums/allEnums'>;

export interface Settings {
  ossUrl: string;
  enums: Enums;
}

/** Where a log-in notes the language of its account, if the page was in another one and stays so. */
export const LANGUAGE_KEPT = 'langKept';

/** How long the page waits for fresh settings when it has those of the last visit. */
export const settingsTimeoutMs = 5_000;
/** How long the page waits for the login check before it shows itself anyway. */
export const loginTimeoutMs = 3_000;

export const after = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

async function freshSettings(): Promise<Settings> {
  const [ossUrl, enums] = await Promise.all([post('/ossUrl'), post('/systemEnums/allEnums')]);
  const settings = { ossUrl, enums };
  writeJson('settings', settings);
  return settings;
}

let warm: Promise<Settings> | null = null;

/** Asks for the settings before anything is drawn; the first loadSettings takes this answer. */
export function warmSettings(): void {
  warm = freshSettings();
  warm.catch(() => undefined);
}

/**
 * Storage base and enumerations, fetched side by side. The last visit's values stand in when the server is
 * slow or silent; without them the first refusal is thrown and the caller tries again.
 */
export async function loadSettings(): Promise<Settings> {
  const kept = readJson<Settings>('settings');
  const fresh = warm ?? freshSettings();
  warm = null;
  const settings = kept
    ? await Promise.race([fresh.catch(() => kept), after(settingsTimeoutMs).then(() => kept)])
    : await fresh;
  setStorageBase(settings.ossUrl);
  return settings;
}

/** Enumerations again, worded in the language now in force. */
export async function reloadEnums(ossUrl: string): Promise<Enums> {
  const enums = await post('/systemEnums/allEnums');
  writeJson('settings', { ossUrl, enums });
  return enums;
}

/**
 * Who is logged in, if anybody: asks only when the login flag is on. An invalid token forgets the login and
 * gives null. Throws when the server cannot be asked; the login is then kept.
 */
export async function checkLogin(): Promise<UserInfo | null> {
  if (!hasLoginFlag()) return null;
  const useful = await post('/web_user/isUsefulToken');
  if (!useful) {
    clearLogin();
    return null;
  }
  const user = await post('/web_user/userInfo');
  if (readText(LANGUAGE_KEPT) !== user.languageType) await changeLanguage(user.languageType || 'zh');
  return user;
}
