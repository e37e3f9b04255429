// Calls that must happen exactly once: each press has one request id, and a repeat without an answer keeps it.

import { type Answered, type Asked, type Path, post } from '../api/post';
import { OFFLINE, Refusal } from '../api/refusal';

/** Pauses before the same call is repeated, milliseconds. */
const PAUSES = [400, 1_200, 3_000];

/** Answers after which nobody knows whether the call was carried out. */
const UNANSWERED: ReadonlySet<string> = new Set([OFFLINE, 'UNAVAILABLE', 'INTERNAL']);

/** The server has begun and can go on: the next press is the same request, when the person likes. */
const UNFINISHED: ReadonlySet<string> = new Set(['PAY_UNAVAILABLE']);

export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof Refusal && UNANSWERED.has(thrown.code);

const isUnfinished = (thrown: unknown): boolean => thrown instanceof Refusal && UNFINISHED.has(thrown.code);

export const newRequestId = (): string => crypto.randomUUID();

/** The calls the server does once for one request id. */
type OncePath = {
  [P in Path]: string extends keyof Asked<P> ? never : 'requestId' extends keyof Asked<P> ? P : never;
}[Path];
type Wanted<P extends OncePath> = Omit<Asked<P>, 'requestId'>;

type Ask = <P extends OncePath>(path: P, body: Asked<P>) => Promise<Answered<P>>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class IdempotentCalls {
  /** Calls without an answer yet, and their ids. */
  private readonly open = new Map<string, string>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ask: Ask = post,
    private readonly pause: (ms: number) => Promise<void> = wait,
    private readonly newId: () => string = newRequestId,
  ) {}

  /**
   * Carries a call out once. One at a time, in the order of the presses. Without an answer it is repeated
   * under the same id, here and when the person repeats it later; a refusal ends it and frees the id, unless the server
   * can go on with what it began.
   */
  do<P extends OncePath>(path: P, body: Wanted<P>): Promise<Answered<P>> {
    const done = this.turn.then(() => this.insist(path, body));
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async insist<P extends OncePath>(path: P, body: Wanted<P>): Promise<Answered<P>> {
    const key = `${path} ${JSON.stringify(body)}`;
    const requestId = this.open.get(key) ?? this.newId();
    this.open.set(key, requestId);
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await this.ask(path, { ...body, requestId });
        this.open.delete(key);
        return answer;
      } catch (refusal) {
        const pause = PAUSES[tries];
        if (!isUnanswered(refusal) && !isUnfinished(refusal)) this.open.delete(key);
        if (!isUnanswered(refusal) || pause === undefined) throw refusal;
        await this.pause(pause);
      }
    }
  }
}

/** The idempotent calls of this tab. */
export const idempotentCalls = new IdempotentCalls();
