// A server made of a table: what each path answers. Records in which order it was asked.
import { vi } from 'vitest';
import type { Answered, Asked, Path } from '../api/post';

interface Refused {
  code: string;
  params?: Record<string, unknown>;
  message?: string;
  status?: number;
}

interface Refusing {
  refused: Refused;
}

type Reply<P extends Path> = Answered<P> | Refusing;
type Answer<P extends Path> = Reply<P> | ((body: Asked<P>) => Reply<P> | Promise<Reply<P>>);
/** What each path answers, in the server's own types. */
export type Answers = { [P in Path]?: Answer<P> };

/** Returned by an answer to refuse. */
export const refused = (code: string, params: Record<string, unknown> = {}, message = ''): Refusing => ({
  refused: { code, params, message },
});

export interface TableServer {
  /** Paths in the order they were asked. */
  asked: string[];
  /** Body and headers of the last request to a path. */
  last: (path: string) => { body: Record<string, unknown>; headers: Headers } | undefined;
  answers: Answers;
}

const isRefused = (value: unknown): value is Refusing =>
  typeof value === 'object' && value !== null && 'refused' in value;

function reply(value: unknown): Response {
  if (isRefused(value)) {
    const { code, params = {}, message = '', status = 400 } = value.refused;
    return Response.json({ success: false, code, params, message, traceId: 't-1' }, { status });
  }
  return Response.json({ success: true, data: value });
}

/** Replaces fetch until the test ends. A path that is not in the table is silent, as an unreachable server. */
export function serve(answers: Answers): TableServer {
  const asked: string[] = [];
  const requests = new Map<string, { body: Record<string, unknown>; headers: Headers }>();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(path);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    requests.set(path, { body, headers: new Headers(init.headers) });
    if (!(path in server.answers)) throw new TypeError('Failed to fetch');
    const answer: unknown = server.answers[path as Path];
    return reply(typeof answer === 'function' ? await answer(body) : answer);
  });
  const server: TableServer = { asked, last: (path) => requests.get(path), answers };
  return server;
}
