// Fetches a file of the build. When that fails, it waits until the server answers and tries again.
import { serverAnswers } from './server-back';

/** Failures while the server answers: then the file itself is the fault, for example that of an older build. */
const MOST_FAILURES = 3;

export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      await reloadBrokenStyleSheets();
      return await load();
    } catch (fault) {
      if (failures === MOST_FAILURES) throw fault;
      await serverAnswers();
    }
  }
}

// The bundler asks for each style sheet once only, so those that failed are fetched again here.
const broken = new Set<HTMLLinkElement>();
const noteBroken = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
};
globalThis.document?.addEventListener('error', noteBroken, true);

let reloading: Promise<unknown> | null = null;

function reloadBrokenStyleSheets(): Promise<unknown> {
  reloading ??= Promise.all([...broken].map(reload)).finally(() => {
    reloading = null;
  });
  return reloading;
}

function reload(link: HTMLLinkElement) {
  broken.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((done, failed) => {
    again.onload = done;
    again.onerror = failed;
    link.replaceWith(again);
  });
}
