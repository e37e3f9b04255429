// The tasks of a page's main thread, as the browser traces them: what a frame or a press waits for.
import type { Page } from './flow';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock. */
  ts: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
}

export interface Tasks {
  /** Milliseconds of processor time of each, the longest first. What else the machine does counts for nothing. */
  all: number[];
  /** Those after the first words of the page that was opened meanwhile. */
  afterWords: number[];
}

/** Records the tasks of a page until asked for them. Another page that is opened meanwhile is of the same site. */
export async function watchTasks(page: Page): Promise<() => Promise<Tasks>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page is in no browser');
  const address = page.url();
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'loading'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const started = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser');
    const pid = started?.args.data?.frames?.find(({ url }) => url === address)?.processId;
    const its = traceEvents.filter((event) => event.pid === pid);
    const main = its.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const words = Math.max(...its.flatMap(({ name, ts }) => (name === 'firstContentfulPaint' ? [ts] : [])));
    const tasks = its.filter(({ name, tid }) => tid === main?.tid && name.endsWith('RunTask'));
    const costs = (of: TraceEvent[]) => of.map(({ tdur = 0 }) => tdur / 1_000).sort((a, b) => b - a);
    return { all: costs(tasks), afterWords: costs(tasks.filter(({ ts }) => ts > words)) };
  };
}

export const median = (of: number[]): number => [...of].sort((a, b) => a - b)[of.length >> 1] ?? Number.NaN;
export const sum = (of: number[]): number => of.reduce((all, one) => all + one, 0);
