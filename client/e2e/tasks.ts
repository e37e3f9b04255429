// The tasks of a page's main thread, as the browser traces them: what a frame or a press waits for.

import { doFixedWork, FIXED_WORK, QUIET } from './fixed-work';
import type { Page } from './flow';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock. */
  ts: number;
  /** Microseconds of the clock that it took. */
  dur?: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
}

export interface Tasks {
  /** Milliseconds of processor time of each, the longest first. What else the machine does counts for nothing. */
  all: number[];
  /** Those after the first words of the page that was opened meanwhile. */
  afterWords: number[];
  /** How many times slower than a quiet machine this one is, as fixed work in the same page tells. */
  slower: number;
}

/** Records the tasks of a page until asked for them. Another page that is opened meanwhile is of the same site. */
export async function watchTasks(page: Page): Promise<() => Promise<Tasks>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page is in no browser');
  const address = page.url();
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing'],
  });
  return async () => {
    await doFixedWork(page);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const started = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser');
    const pid = started?.args.data?.frames?.find(({ url }) => url === address)?.processId;
    const its = traceEvents.filter((event) => event.pid === pid);
    const main = its.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const words = Math.max(...its.flatMap(({ name, ts }) => (name === 'firstContentfulPaint' ? [ts] : [])));
    const turns = its.flatMap(({ name, ts }) => (name === FIXED_WORK ? [ts] : []));
    const every = its.filter(({ name, tid }) => tid === main?.tid && name.endsWith('RunTask'));
    const fixed = every.filter(({ ts, dur = 0 }) => turns.some((turn) => ts <= turn && turn < ts + dur));
    const slower = median(fixed.map(({ tdur = 0 }) => tdur / 1_000)) / QUIET;
    const tasks = every.filter(({ ts }) => ts < (fixed[0]?.ts ?? 0));
    const costs = (of: TraceEvent[]) => of.map(({ tdur = 0 }) => tdur / 1_000).sort((a, b) => b - a);
    return { all: costs(tasks), afterWords: costs(tasks.filter(({ ts }) => ts > words)), slower };
  };
}

export const median = (of: number[]): number => [...of].sort((a, b) => a - b)[of.length >> 1] ?? Number.NaN;
