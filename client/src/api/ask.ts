// One request to the server, as the site and the console make it: headers, time limit, and the answer opened.
import { serverClock } from '../lib/server-clock';
import { OFFLINE, Refusal, type RefusalParams } from './refusal';
import type { Calls } from './schema.gen';

/** A call of the server; what it reads and answers is generated from the server's types. */
export type Path = keyof Calls;
export type Asked<P extends Path> = Calls[P]['ask'];
export type Answered<P extends Path> = Calls[P]['data'];

export interface Envelope {
  success?: boolean;
  data?: unknown;
  code?: string;
  message?: string;
  params?: RefusalParams;
  traceId?: string;
}

/** What a request carries of the person who makes it. */
export interface Asker {
  language: string;
  token: string | null;
  /** Called when the server refuses the token. */
  forget: () => void;
}

export interface Sending {
  method?: 'GET' | 'POST';
  /** JSON, or a form. */
  body?: string | FormData;
  signal?: AbortSignal;
  /** Milliseconds, longer than any answer should take. */
  wait?: number;
  /** Reaches the server also when the page is closed meanwhile. */
  lasting?: boolean;
}

const timeoutMs = 15_000;
/** For files. */
export const fileTimeoutMs = timeoutMs * 10;

export function headersFor({ language, token }: Asker): Headers {
  const headers = new Headers({ lang: language });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

/** Answers `data`, or throws a Refusal: of the server, or OFFLINE when it does not answer. */
export async function ask<T>(who: Asker, url: string, sending: Sending): Promise<T> {
  const { method = 'POST', body, signal, wait = timeoutMs, lasting } = sending;
  const headers = headersFor(who);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(wait);
  let envelope: Envelope;
  const startedAt = serverClock.start();
  try {
    const answer = await fetch(url, {
      ...{ method, headers, body },
      ...(lasting && { keepalive: true }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    heardTime(answer, method, startedAt);
    envelope = (await answer.json()) as Envelope;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Refusal(OFFLINE);
  }
  return opened<T>(envelope, who);
}

/** Answers to POST come from the server itself, never from a cache: their time is its time now. */
function heardTime(answer: Response, method: string, startedAt: number) {
  const serverTime = answer.headers.get('X-Server-Time');
  if (method === 'POST' && serverTime !== null) serverClock.measured(Number(serverTime), startedAt);
}

/** What an answer holds; throws its refusal. */
export function opened<T>(envelope: Envelope, who?: Asker): T {
  if (envelope.success === true) return envelope.data as T;
  const code = envelope.code ?? 'INTERNAL';
  if (code === 'TOKEN_INVALID') who?.forget();
  throw new Refusal(code, envelope.params ?? {}, envelope.message, envelope.traceId);
}
