// Chatters who speak faster than anybody reads, and what a page that hears it costs: heap, layouts, script.
import type { CDPSession, JSHandle, Locator } from '@playwright/test';
import { expect, type Page } from '../flow';
import { HANG } from '../patience';
import type { TestServer } from '../server';

const SPEAKERS = 25;
/** Lines that a person may say at once; the room forgets them within so many seconds. */
const BURST = 5;
const FORGIVEN = 10;
/** A connection may send twenty frames a second; more are refused. */
const BURST_MS = 250;

/** In the page of the chatters. */
interface Speakers {
  /** What the room told, in its order. */
  heard: string[];
  /**
   * Everybody says a line per round; without a pause all at once. Done when all lines are told, at the earliest after
   * `leastMs`.
   */
  speak(rounds: number, pauseMs: number, leastMs?: number): Promise<void>;
}

export class Chatters {
  private ahead = 0;

  private constructor(
    private readonly server: TestServer,
    private readonly speakers: JSHandle<Speakers>,
  ) {}

  /** Lets them into a room, each over a socket of their own, in the background of a page. */
  static async gather(page: Page, server: TestServer, houseId: string): Promise<Chatters> {
    const made = await server.call('/dev/tokens', { count: SPEAKERS, prefix: 'flood' });
    const tokens = made.map(({ token }) => token);
    const gathered: JSHandle<Speakers>[] = [];
    // On a busy machine a join may come later than the server waits for it: then all of them try again.
    await expect(async () => {
      const tickets = await server.call('/dev/tickets', { houseId, tokens });
      gathered.push(await page.evaluateHandle(enter, { tickets, patienceMs: HANG }));
    }).toPass({ timeout: HANG });
    const speakers = gathered.at(-1);
    if (!speakers) throw new Error('nobody is there to speak');
    return new Chatters(server, speakers);
  }

  heard(): Promise<string[]> {
    return this.speakers.evaluate(({ heard }) => heard);
  }

  /** At least so many lines, as fast as the server takes them. The room's clock is set ahead, so that nobody has to pause. */
  async flood(lines: number) {
    for (let said = 0; said < lines; said += SPEAKERS * BURST) {
      await this.forgive();
      await this.speakers.evaluate((chatters, [rounds, ms]) => chatters.speak(rounds, 0, ms), [
        BURST,
        BURST_MS,
      ] as const);
    }
  }

  /** Fifty lines a second, evenly; their number. */
  async talk(seconds: number): Promise<number> {
    for (let second = 0; second < seconds; second += 1) {
      await this.forgive();
      await this.speakers.evaluate((chatters) => chatters.speak(2, 500));
    }
    return seconds * SPEAKERS * 2;
  }

  /** Twenty lines a second, evenly, every tenth as long as a line may be; their number. */
  async chat(seconds: number): Promise<number> {
    for (let second = 0; second < seconds; second += 5) {
      await this.forgive();
      await this.speakers.evaluate((chatters) => chatters.speak(4, 1_250));
    }
    return Math.ceil(seconds / 5) * SPEAKERS * 4;
  }

  private async forgive() {
    this.ahead += FORGIVEN;
    await this.server.call('/dev/clock', { aheadSeconds: this.ahead });
  }

  /** Sets the clock right. */
  async leave() {
    await this.server.call('/dev/clock', { aheadSeconds: 0 });
  }
}

/** In the page of the chatters. */
async function enter({ tickets, patienceMs }: { tickets: string[]; patienceMs: number }): Promise<Speakers> {
  const heard: string[] = [];
  let said = 0;
  let acknowledged = 0;
  let fail: (why: Error) => void = () => undefined;
  /** Where something is lost nothing more comes: whoever waits for it is told so. */
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  broken.catch(() => undefined);
  const join = (ticket: string, at: number) =>
    new Promise<() => Promise<void>>((joined) => {
      const socket = new WebSocket(`ws://${location.host}/ws`, 'touchline.v1');
      const waiting = new Map<string, () => void>();
      const say = () =>
        new Promise<void>((done) => {
          said += 1;
          const id = `${ticket.slice(0, 16)}-${said}`;
          waiting.set(id, done);
          // From one to three rows of the list, and sometimes as many as there can be.
          const text = `flood ${said}${' and so on'.repeat(said % 10 === 0 ? 18 : said % 7)}`;
          socket.send(JSON.stringify({ t: 'send', id, text }));
        });
      socket.onopen = () => {
        socket.send(JSON.stringify({ t: 'join', ticket }));
        // The server ends a connection that is silent for a minute, and what is measured between two talks may take longer.
        setInterval(() => {
          if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: 'ping', n: 1 }));
        }, 20_000);
      };
      socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        // One of them listens for all.
        if (at > 0 && data.startsWith('{"t":"ev"')) return;
        const frame = JSON.parse(data);
        if (frame.t === 'welcome') joined(say);
        if (frame.t === 'rej') fail(new Error(`refused: ${data}`));
        if (frame.t === 'ack') {
          acknowledged += 1;
          waiting.get(frame.id)?.();
          waiting.delete(frame.id);
        }
        if (frame.t === 'ev') for (const event of frame.e) if (event.k === 'chat') heard.push(event.text);
      };
    });
  const speakers = await Promise.race([broken, Promise.all(tickets.map(join))]);
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const speakAll = async (rounds: number, pauseMs: number) => {
    const one = async (say: () => Promise<void>, n: number) => {
      await wait((pauseMs * n) / speakers.length);
      const lines: Promise<void>[] = [];
      for (let i = 0; i < rounds; i += 1) {
        lines.push(say());
        if (pauseMs > 0) await wait(pauseMs);
      }
      await Promise.all(lines);
    };
    await Promise.all(speakers.map(one));
    // What is acknowledged is told within moments.
    while (heard.length < said) await wait(20);
  };
  const speak = async (rounds: number, pauseMs: number, leastMs = 0) => {
    // Lines that take longer are lost: the flow says how many instead of waiting for its own end.
    const tooLate = setTimeout(
      () => fail(new Error(`of ${said} lines ${acknowledged} are acknowledged, ${heard.length} told`)),
      patienceMs,
    );
    await Promise.race([broken, Promise.all([speakAll(rounds, pauseMs), wait(leastMs)])]);
    clearTimeout(tooLate);
  };
  return { heard, speak };
}

/** The lines of a chat list in their order: those at its start, and about so many at its end. */
export function readThrough(log: Locator, atEnd: number): Promise<{ first: string[]; last: string[] }> {
  return log.evaluate(async (list, count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isFull = () => {
      const rows = [...list.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
      const { top, bottom } = list.getBoundingClientRect();
      return (
        Math.min(...rows.map((row) => row.top)) <= top && Math.max(...rows.map((row) => row.bottom)) >= bottom
      );
    };
    const at = async (y: number) => {
      const isThere = () => {
        const end = list.scrollHeight - list.clientHeight;
        const off = Math.abs(list.scrollTop - Math.min(y, end));
        return off < (y === 0 || y > end ? 2 : list.clientHeight / 2);
      };
      // A busy machine draws later, and rows that are measured only now move the list.
      for (let frames = 0, calm = 0; frames < 300 && calm < 2; frames += 1) {
        if (!isThere()) list.scrollTop = y;
        await frame();
        calm = isThere() && isFull() ? calm + 1 : 0;
      }
      return [...list.querySelectorAll('[data-row] > span[dir=auto]')].map((said) => said.textContent ?? '');
    };
    // As a person does: the list follows its end until somebody turns the wheel.
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -500, bubbles: true }));
    await frame();
    const first = await at(0);
    const lines = new Set<string>();
    // Where a line is not measured yet its height is a guess; the end is reached all the same.
    let y = list.scrollHeight * (1 - count / 5_000);
    for (; y < list.scrollHeight; y += list.clientHeight * 0.8)
      for (const line of await at(y)) lines.add(line);
    for (const line of await at(list.scrollHeight)) lines.add(line);
    return { first, last: [...lines] };
  }, atEnd);
}

/** What a page has cost since it was opened. */
export interface Cost {
  heapMb: number;
  layouts: number;
}

export class Meter {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Meter> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new Meter(session);
  }

  async read(): Promise<Cost> {
    await this.session.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      heapMb: value('JSHeapUsedSize') / 1e6,
      layouts: value('LayoutCount'),
    };
  }
}
