// One way to ask the server: `post` answers with `data` or throws a Refusal. Beside it only whip.ts calls fetch.
import { currentLanguage } from '../i18n';
import { serverAnswers } from '../lib/server-back';
import { serverClock } from '../lib/server-clock';
import { takeFirst } from './first-answers';
import { OFFLINE, Refusal, type RefusalParams } from './refusal';
import type { Calls, Uploaded } from './schema.gen';
import { clearLogin, currentToken } from './token';

export { Refusal, refusalText } from './refusal';

export interface Envelope {
  success?: boolean;
  data?: unknown;
  code?: string;
  message?: string;
  params?: RefusalParams;
  traceId?: string;
}

/** Longer than any answer should take; an upload has ten times as long. */
const timeoutMs = 15_000;
export const uploadTimeoutMs = timeoutMs * 10;
export const UPLOAD_PATH = '/manage/ossFile/image/oss_upload';

export function headersFor(token: string | null): Headers {
  const headers = new Headers({ lang: currentLanguage() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

/** A refused token is forgotten once, and only if it is still the one in use. */
function forgetRefusedToken(code: string, used: string | null) {
  if (code === 'TOKEN_INVALID' && used !== null && used === currentToken()) clearLogin();
}

/** Answers to POST come from the server itself, never from a cache: their time is its time now. */
function heardTime(answer: Response, method: string | undefined, startedAt: number) {
  const serverTime = answer.headers.get('X-Server-Time');
  if (method === 'POST' && serverTime !== null) serverClock.measured(Number(serverTime), startedAt);
}

async function ask<T>(path: string, init: RequestInit, signal?: AbortSignal, wait = timeoutMs): Promise<T> {
  const token = currentToken();
  const headers = headersFor(token);
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(wait);
  let envelope: Envelope;
  const startedAt = serverClock.start();
  try {
    const answer = await fetch(path, {
      ...init,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    heardTime(answer, init.method, startedAt);
    envelope = (await answer.json()) as Envelope;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    void serverAnswers();
    throw new Refusal(OFFLINE);
  }
  return opened<T>(envelope, token);
}

/** What an answer holds; throws its refusal. `token` is the one it was asked with. */
export function opened<T>(envelope: Envelope, token: string | null): T {
  if (envelope.success === true) return envelope.data as T;
  const code = envelope.code ?? 'INTERNAL';
  forgetRefusedToken(code, token);
  throw new Refusal(code, envelope.params ?? {}, envelope.message, envelope.traceId);
}

/** A call of the server; what it reads and answers is generated from the server's types. */
export type Path = keyof Calls;
export type Asked<P extends Path> = Calls[P]['ask'];
export type Answered<P extends Path> = Calls[P]['data'];

/** POST with a JSON body, to the node that answers this page, or to the one at an address of its own. */
export function post<P extends Path>(
  path: P,
  body: Asked<P> = {},
  signal?: AbortSignal,
  node = '',
): Promise<Answered<P>> {
  const first = takeFirst(path, body, currentLanguage(), currentToken() !== null);
  if (first) return Promise.resolve(first.data as Answered<P>);
  return ask<Answered<P>>(node + path, { method: 'POST', body: JSON.stringify(body) }, signal);
}

/** Like post; reaches the server also when the page is closed meanwhile. */
export function postLasting<P extends Path>(path: P, body: Asked<P>): Promise<Answered<P>> {
  return ask<Answered<P>>(path, { method: 'POST', body: JSON.stringify(body), keepalive: true });
}

/** For the few calls that are GET. */
export function get<P extends Path>(path: P, signal?: AbortSignal): Promise<Answered<P>> {
  return ask<Answered<P>>(path, { method: 'GET' }, signal);
}

export type UploadScene = 'avatar' | 'cover' | 'note' | 'photo' | 'apply';

/** Sends one image; refusals are FILE_TOO_LARGE, FILE_FORMAT, RATE_LIMITED. */
export function upload(file: Blob, scene: UploadScene, signal?: AbortSignal): Promise<Uploaded> {
  return ask<Uploaded>(
    UPLOAD_PATH,
    { method: 'POST', body: uploadForm(file, scene) },
    signal,
    uploadTimeoutMs,
  );
}

export function uploadForm(file: Blob, scene: UploadScene): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('scene', scene);
  return form;
}
