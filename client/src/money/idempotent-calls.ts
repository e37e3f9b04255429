// Calls that must happen exactly once: each press has one request id, and a repeat without an answer keeps it.

import { type Answered, type Asked, type Path, post } from '../api/post';
import { OFFLINE, Refusal } from '../api/refusal';
import { currentToken, onLoginChange } from '../api/token';
import { serverAnswers } from '../lib/server-back';

/** Pauses before the same call is repeated, milliseconds. */
const PAUSES = [400, 1_200, 3_000];
/** The pauses after those, which begin when the server is back. */
const laterPause = (repeats: number) => Math.min(30_000, 1_000 * 3 ** repeats);

/** Answers after which nobody knows whether the call was carried out. */
const UNANSWERED: ReadonlySet<string> = new Set([OFFLINE, 'UNAVAILABLE', 'INTERNAL']);

/** The server has begun and can go on: the next press is the same request, when the person likes. */
const UNFINISHED: ReadonlySet<string> = new Set(['PAY_UNAVAILABLE']);

export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof Refusal && UNANSWERED.has(thrown.code);

const isTooOften = (thrown: unknown): boolean => thrown instanceof Refusal && thrown.code === 'RATE_LIMITED';

const isUnfinished = (thrown: unknown): boolean => thrown instanceof Refusal && UNFINISHED.has(thrown.code);

export const newRequestId = (): string => crypto.randomUUID();

/** The calls the server does once for one request id. */
type OncePath = {
  [P in Path]: string extends keyof Asked<P> ? never : 'requestId' extends keyof Asked<P> ? P : never;
}[Path];
type Wanted<P extends OncePath> = Omit<Asked<P>, 'requestId'>;

type Ask = <P extends OncePath>(path: P, body: Asked<P>) => Promise<Answered<P>>;

/** What the calls need of the page around. */
interface Ports {
  ask: Ask;
  pause: (ms: number) => Promise<void>;
  newId: () => string;
  /** Resolves as soon as the server answers anything. */
  serverBack: () => Promise<void>;
  /** Whose calls these are. */
  login: () => string | null;
  onLoginChange: (tell: () => void) => () => void;
}

const ofPage: Ports = {
  ask: post,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newId: newRequestId,
  serverBack: serverAnswers,
  login: currentToken,
  onLoginChange,
};

type OnSilence = (why: Refusal) => void;

/** A call whose first tries got no answer. */
interface Silent {
  why: Refusal;
  outcome: Promise<unknown>;
  /** Ends the pause before its next try. */
  hurry: () => void;
}

export class IdempotentCalls {
  /** Calls without an answer yet, and their ids. */
  private readonly open = new Map<string, string>();
  private readonly silent = new Map<string, Silent>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: Ports = ofPage) {}

  /**
   * Carries a call out once. One at a time, in the order of the presses. Without an answer it is repeated
   * under the same id, here and when the person repeats it later; a refusal ends it and frees the id, unless the server
   * can go on with what it began.
   *
   * With `onSilence` it ends with its outcome, or with the login: when the first tries got no answer that is told, the
   * next calls have their turn, and this one is repeated whenever the server is back. Pressed again it is the same call.
   */
  do<P extends OncePath>(path: P, body: Wanted<P>, onSilence?: OnSilence): Promise<Answered<P>> {
    const login = this.ports.login();
    let pass = () => {};
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const tell = onSilence && ((why: Refusal) => [pass(), onSilence(why)]);
    const done = this.turn.then(() => this.begin(path, body, login, tell));
    this.turn = Promise.race([passed, done]).catch(() => undefined);
    return done;
  }

  private begin<P extends OncePath>(
    path: P,
    body: Wanted<P>,
    login: string | null,
    tell: OnSilence | undefined,
  ): Promise<Answered<P>> {
    const key = `${path} ${JSON.stringify(body)}`;
    const same = tell && this.silent.get(key);
    if (same) {
      tell(same.why);
      same.hurry();
      return same.outcome as Promise<Answered<P>>;
    }
    if (this.ports.login() !== login) return Promise.reject(new Refusal('UNAUTHENTICATED'));
    const fallSilent = (why: Refusal) => {
      this.silent.set(key, { why, outcome, hurry: () => {} });
      tell?.(why);
    };
    const outcome = this.insist(key, path, body, login, tell && fallSilent).finally(() =>
      this.silent.delete(key),
    );
    return outcome;
  }

  private async insist<P extends OncePath>(
    key: string,
    path: P,
    body: Wanted<P>,
    login: string | null,
    fallSilent: OnSilence | undefined,
  ): Promise<Answered<P>> {
    const requestId = this.open.get(key) ?? this.ports.newId();
    this.open.set(key, requestId);
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await this.ports.ask(path, { ...body, requestId });
        this.open.delete(key);
        return answer;
      } catch (thrown) {
        // A repeat that comes too soon says nothing of the first try.
        const unknown = isUnanswered(thrown) || (tries > 0 && isTooOften(thrown));
        if (!unknown && !isUnfinished(thrown)) this.open.delete(key);
        const pause = PAUSES[tries];
        if (!unknown || (pause === undefined && !fallSilent)) throw thrown;
        if (tries === PAUSES.length) fallSilent?.(thrown as Refusal);
        await (pause === undefined ? this.later(key, tries - PAUSES.length) : this.ports.pause(pause));
        if (this.ports.login() !== login) throw thrown;
      }
    }
  }

  private async later(key: string, repeats: number): Promise<void> {
    const { serverBack, pause } = this.ports;
    let stopHearing = () => {};
    const hurried = new Promise<void>((resolve) => {
      const silent = this.silent.get(key);
      if (silent) silent.hurry = resolve;
      stopHearing = this.ports.onLoginChange(resolve);
    });
    await Promise.race([serverBack().then(() => pause(laterPause(repeats))), hurried]);
    stopHearing();
  }
}

/** The idempotent calls of this tab. */
export const idempotentCalls = new IdempotentCalls();
