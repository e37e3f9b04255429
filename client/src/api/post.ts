// One way to ask the server as a visitor or a user: `post` answers with `data` or throws a Refusal. Beside `ask` only
// whip.ts calls fetch.
import { currentLanguage } from '../i18n';
import { serverAnswers } from '../lib/server-back';
import { type Answered, type Asked, type Asker, ask, fileTimeoutMs, type Path, type Sending } from './ask';
import { takeFirst } from './first-answers';
import { asRefusal, OFFLINE } from './refusal';
import type { Uploaded } from './schema.gen';
import { clearLogin, currentToken } from './token';

export type { Answered, Asked, Path } from './ask';
export { Refusal, refusalText } from './refusal';

export const UPLOAD_PATH = '/manage/ossFile/image/oss_upload';

/** The present visitor or user. A refused token is removed once, and only while it is still in use. */
export function asker(): Asker {
  const token = currentToken();
  const forget = () => {
    if (token !== null && token === currentToken()) clearLogin();
  };
  return { language: currentLanguage(), token, forget };
}

/** Silence is watched until the server answers again. */
function asked<T>(url: string, sending: Sending): Promise<T> {
  return ask<T>(asker(), url, sending).catch((fault: unknown) => {
    if (asRefusal(fault).code === OFFLINE) void serverAnswers();
    throw fault;
  });
}

/** POST with a JSON body, to the node that answers this page, or to the one at an address of its own. */
export function post<P extends Path>(
  path: P,
  body: Asked<P> = {},
  signal?: AbortSignal,
  node = '',
): Promise<Answered<P>> {
  const first = takeFirst(path, body, currentLanguage(), currentToken() !== null);
  if (first) return Promise.resolve(first.data as Answered<P>);
  return asked<Answered<P>>(node + path, { body: JSON.stringify(body), signal });
}

/** Like post; reaches the server also when the page is closed meanwhile. */
export function postLasting<P extends Path>(path: P, body: Asked<P>): Promise<Answered<P>> {
  return asked<Answered<P>>(path, { body: JSON.stringify(body), lasting: true });
}

/** For the few calls that are GET. */
export function get<P extends Path>(path: P, signal?: AbortSignal): Promise<Answered<P>> {
  return asked<Answered<P>>(path, { method: 'GET', signal });
}

export type UploadScene = 'avatar' | 'cover' | 'note' | 'photo' | 'emote' | 'apply';

/** Sends one image; refusals are FILE_TOO_LARGE, FILE_FORMAT, RATE_LIMITED. */
export function upload(file: Blob, scene: UploadScene, signal?: AbortSignal): Promise<Uploaded> {
  return asked<Uploaded>(UPLOAD_PATH, { body: uploadForm(file, scene), signal, wait: fileTimeoutMs });
}

export function uploadForm(file: Blob, scene: UploadScene): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('scene', scene);
  return form;
}
