// Knows whether the server answers. Whoever got no answer says so here, and is told when there is one again.

const LONGEST_WAIT_MS = 8_000;
const TIMEOUT_MS = 5_000;

const listeners = new Set<() => void>();
let silent = false;
let asking: Promise<void> | null = null;
let wake = () => {};

/** True from the first question without an answer until the next answer. */
export const isServerSilent = (): boolean => silent;

/** Hears when the server falls silent and when it is back. */
export function onServerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears only when the server is back. */
export const onServerBack = (listener: () => void) => onServerChange(() => silent || listener());

/** Asks the server, again and again; resolves with the first answer. All callers share the questions. */
export function serverAnswers(): Promise<void> {
  asking ??= askUntilAnswered().finally(() => {
    asking = null;
  });
  return asking;
}

async function askUntilAnswered() {
  for (let wait = 1_000; !(await answers()); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    tell(true);
    // Pages that lost the server together do not all ask at once.
    await sleep(wait * (0.5 + Math.random() / 2));
  }
  tell(false);
}

const answers = () =>
  fetch('/ossUrl', { method: 'POST', body: '{}', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

const sleep = (ms: number) =>
  new Promise<void>((done) => {
    wake = done;
    setTimeout(done, ms);
  });

function tell(now: boolean) {
  if (silent === now) return;
  silent = now;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('offline', () => void serverAnswers());
globalThis.addEventListener?.('online', () => wake());
