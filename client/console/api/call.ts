// One way to ask the server as an operator: `call` answers with `data` or throws a Refusal.

import i18n from 'i18next';
import { OFFLINE, Refusal } from '../../src/api/refusal';
import type { Calls } from '../../src/api/schema.gen';
import { serverClock } from '../../src/lib/server-clock';
import { currentToken, forgetToken } from './login';

/** A call of the server; what it reads and answers is generated from the server's types. */
export type Path = keyof Calls;
export type Asked<P extends Path> = Calls[P]['ask'];
export type Answered<P extends Path> = Calls[P]['data'];

interface Envelope {
  success?: boolean;
  data?: unknown;
  code?: string;
  message?: string;
  params?: Record<string, unknown>;
  traceId?: string;
}

/** Longer than any answer should take. */
const timeoutMs = 20_000;
const fileTimeoutMs = 150_000;

/** What an answer holds; throws its refusal. `token` is the one it was asked with. */
function opened<T>(
  { success, data, code = 'INTERNAL', message, params, traceId }: Envelope,
  token: string | null,
) {
  if (success === true) return data as T;
  if (code === 'TOKEN_INVALID') forgetToken(token);
  throw new Refusal(code, params ?? {}, message, traceId);
}

interface CallOptions {
  signal?: AbortSignal;
  /** Reaches the server also when the page is closed meanwhile. */
  lasting?: boolean;
  /** Milliseconds, of a call that may take longer than others. */
  wait?: number;
}

export function call<P extends Path>(
  path: P,
  body: Asked<P> = {} as Asked<P>,
  options: CallOptions = {},
): Promise<Answered<P>> {
  return send(path, JSON.stringify(body), options);
}

/** A file with the fields beside it. */
export function callWithFile<P extends Path>(path: P, form: FormData, options: CallOptions = {}) {
  return send<P>(path, form, { wait: fileTimeoutMs, ...options });
}

async function send<P extends Path>(
  path: P,
  body: string | FormData,
  { signal, lasting = false, wait = timeoutMs }: CallOptions,
): Promise<Answered<P>> {
  // An operator is nobody to the calls that are for everybody.
  const token = path.startsWith('/admin/') ? currentToken() : null;
  const headers = new Headers({ lang: i18n.language });
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(wait);
  const startedAt = serverClock.start();
  let envelope: Envelope;
  try {
    const answer = await fetch(`/api${path}`, {
      method: 'POST',
      body,
      headers,
      keepalive: lasting,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const serverTime = answer.headers.get('X-Server-Time');
    if (serverTime !== null) serverClock.measured(Number(serverTime), startedAt);
    envelope = (await answer.json()) as Envelope;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Refusal(OFFLINE);
  }
  return opened<Answered<P>>(envelope, token);
}
