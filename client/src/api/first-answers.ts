// Answers that came with the page: the first calls of a visit need not travel.

interface FirstAnswer {
  path: string;
  ask: unknown;
  data: unknown;
  /** People who are logged in get the same. */
  all: boolean;
  taken?: boolean;
}

/** Milliseconds after the page was asked for, until which its answers count. */
const life = 30_000;

let lang = '';
let answers: FirstAnswer[] = [];

/** Reads what the page carries. A page that the browser kept and shows again is as old as the last visit. */
export function readFirstAnswers(): void {
  const text = document.getElementById('first-answers')?.textContent;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!text || visit?.type === 'back_forward') return;
  ({ lang, answers } = JSON.parse(text) as { lang: string; answers: FirstAnswer[] });
}

function find(path: string, ask: unknown, language: string): FirstAnswer | undefined {
  if (language !== lang || performance.now() > life) return undefined;
  const asked = JSON.stringify(ask);
  return answers.find((one) => one.path === path && JSON.stringify(one.ask) === asked);
}

/** The answer of a call, once; null where it has to be asked for. */
export function takeFirst(
  path: string,
  ask: unknown,
  language: string,
  isLogin: boolean,
): FirstAnswer | null {
  const found = find(path, ask, language);
  if (!found || found.taken || (isLogin && !found.all)) return null;
  found.taken = true;
  return found;
}

/** What a visitor gets, to show until the caller's own answer is there; also while one that was taken is on its way. */
export const peekFirst = (path: string, ask: unknown, language: string): unknown =>
  find(path, ask, language)?.data;
