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

/** This login is not let in, or not any more. */
const NOT_ADMITTED: ReadonlySet<string> = new Set(['TOKEN_INVALID', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED']);

/** Refusals that come before the server looks up what became of the id: they say nothing of an earlier try. */
const EARLY: ReadonlySet<string> = new Set([...NOT_ADMITTED, 'RATE_LIMITED']);

/** Refusals that do not end a call: its next try has the same id. */
const OPEN: ReadonlySet<string> = new Set([...UNANSWERED, ...UNFINISHED, ...EARLY]);

export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof Refusal && UNANSWERED.has(thrown.code);

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

/** A call that has not ended. */
interface Open {
  requestId: string;
  /** What its last try without an answer threw. */
  silence?: Refusal;
}

/** A call whose first tries got no answer. */
interface Silent {
  why: Refusal;
  outcome: Promise<unknown>;
  /** Ends the pause before its next try. */
  hurry: () => void;
}

export class IdempotentCalls {
  /** By path and body. They outlive the login: the server keeps the ids of one person apart from those of another. */
  private readonly open = new Map<string, Open>();
  /** By login, path and body. */
  private readonly silent = new Map<string, Silent>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: Ports = ofPage) {}

  /**
   * Carries a call out once. One at a time, in the order of the presses. Without an answer it is repeated
   * under the same id, here and when the person repeats it later; a refusal ends it and frees the id, unless the server
   * can go on with what it began or did not look what became of the id.
   *
   * Throws the refusal of the last try. While the outcome is not known, it throws the last refusal that means "no answer",
   * also when the login has ended since.
   *
   * With `onSilence` the call goes on until it has its outcome, or until the login ends. When its first tries get no
   * answer, it calls `onSilence` and lets the next calls pass. It repeats itself whenever the server is back. The same
   * press meanwhile joins it.
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
    const own = `${login} ${key}`;
    const same = tell && this.silent.get(own);
    if (same) {
      tell(same.why);
      same.hurry();
      return same.outcome as Promise<Answered<P>>;
    }
    if (this.ports.login() !== login) {
      return Promise.reject(this.open.get(key)?.silence ?? new Refusal('UNAUTHENTICATED'));
    }
    const fallSilent = (why: Refusal) => {
      this.silent.set(own, { why, outcome, hurry: () => {} });
      tell?.(why);
    };
    const outcome = this.insist(key, path, body, login, tell && fallSilent).finally(() =>
      this.silent.delete(own),
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
    const open = this.open.get(key) ?? { requestId: this.ports.newId() };
    this.open.set(key, open);
    const hasLeft = () => this.ports.login() !== login;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await this.ports.ask(path, { ...body, requestId: open.requestId });
        this.open.delete(key);
        return answer;
      } catch (thrown) {
        const code = thrown instanceof Refusal ? thrown.code : '';
        if (isUnanswered(thrown)) open.silence = thrown as Refusal;
        if (!OPEN.has(code)) this.open.delete(key);
        const { silence } = open;
        if (!silence || !(UNANSWERED.has(code) || EARLY.has(code))) throw thrown;
        const pause = PAUSES[tries];
        if (NOT_ADMITTED.has(code) || hasLeft() || (pause === undefined && !fallSilent)) throw silence;
        if (tries === PAUSES.length) fallSilent?.(silence);
        await (pause === undefined
          ? this.later(`${login} ${key}`, tries - PAUSES.length)
          : this.ports.pause(pause));
        if (hasLeft()) throw silence;
      }
    }
  }

  private async later(own: string, repeats: number): Promise<void> {
    const { serverBack, pause } = this.ports;
    let stopHearing = () => {};
    const hurried = new Promise<void>((resolve) => {
      const silent = this.silent.get(own);
      if (silent) silent.hurry = resolve;
      stopHearing = this.ports.onLoginChange(resolve);
    });
    await Promise.race([serverBack().then(() => pause(laterPause(repeats))), hurried]);
    stopHearing();
  }
}

/** The idempotent calls of this tab. */
export const idempotentCalls = new IdempotentCalls();
