// One way to ask the server: `post` answers with `data` or throws a Refusal. Nothing else calls fetch.
import { currentLanguage } from '../i18n';
import { serverClock } from '../lib/server-clock';
import { OFFLINE, Refusal, type RefusalParams } from './refusal';
import type { Calls, Uploaded } from './schema.gen';
import { clearLogin, currentToken } from './token';

export { Refusal, refusalText } from './refusal';

interface Envelope {
  success?: boolean;
  data?: unknown;
  code?: string;
  message?: string;
  params?: RefusalParams;
  traceId?: string;
}

/** Longer than any answer should take; an upload has ten times as long. */
const patience = 15_000;

function headersFor(token: string | null): Headers {
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

async function ask<T>(path: string, init: RequestInit, signal?: AbortSignal, wait = patience): Promise<T> {
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
    throw new Refusal(OFFLINE);
  }
  if (envelope.success === true) return envelope.data as T;
  const code = envelope.code ?? 'INTERNAL';
  forgetRefusedToken(code, token);
  throw new Refusal(code, envelope.params ?? {}, envelope.message, envelope.traceId);
}

/** A call of the server; what it reads and answers is generated from the server's types. */
export type Path = keyof Calls;
export type Asked<P extends Path> = Calls[P]['ask'];
export type Answered<P extends Path> = Calls[P]['data'];

/** POST with a JSON body. */
export function post<P extends Path>(
  path: P,
  body: Asked<P> = {},
  signal?: AbortSignal,
): Promise<Answered<P>> {
  return ask<Answered<P>>(path, { method: 'POST', body: JSON.stringify(body) }, signal);
}

/** For the few calls that are GET. */
export function get<P extends Path>(path: P, signal?: AbortSignal): Promise<Answered<P>> {
  return ask<Answered<P>>(path, { method: 'GET' }, signal);
}

export type UploadScene = 'avatar' | 'cover' | 'note' | 'photo' | 'apply';

/** Sends one image; refusals are FILE_TOO_LARGE, FILE_FORMAT, RATE_LIMITED. */
export function upload(file: Blob, scene: UploadScene, signal?: AbortSignal): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', file);
  form.set('scene', scene);
  return ask<Uploaded>(
    '/manage/ossFile/image/oss_upload',
    { method: 'POST', body: form },
    signal,
    patience * 10,
  );
}
