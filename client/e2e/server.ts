// The server under test: the built binary with a world of its own, which a flow may kill and start again.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { LiveStatus } from '../src/api/enums.gen';
import type { Answered, Asked, Path } from '../src/api/post';
import { dataIn, lendWorld } from './world-copy';

const binary = resolve(import.meta.dirname, process.env.TOUCHLINE_BIN ?? '../../bin/touchline');

/** Milliseconds. The first start of a run makes a database and the demo world; the stop is what the product promises. */
const FIRST_START = 60_000;
const STOP = 5_000;
const LIVING_ROOMS = 6;

interface Answer<T> {
  success: boolean;
  data: T;
  code?: string;
  params?: Record<string, unknown>;
}

/**
 * Below the ports connections get by themselves: none of them can take it before the server listens. Above 10080, the
 * last port that browsers refuse to visit.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_100 + Math.floor(Math.random() * 20_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Asks until the answer is yes; says what was waited for when it never is. */
export async function until(what: string, patience: number, ask: () => Promise<boolean> | boolean) {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms in vain: ${what}`);
    await after(50);
  }
}

export class TestServer {
  private process: ChildProcess | null = null;

  private constructor(
    readonly url: string,
    /** Where the machines that watch over a node ask it. */
    readonly inside: string,
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** A fresh world on free ports, ready to be visited. With `demoViewers` these talk. */
  static async open({ demoViewers = false } = {}): Promise<TestServer> {
    if (!existsSync(binary)) throw new Error(`there is no ${binary}: run make build first`);
    const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
    chmodSync(folder, 0o755); // the private database runs as another account when this one is root
    const web = `127.0.0.1:${await freePort()}`;
    const inside = `127.0.0.1:${await freePort()}`;
    const server = new TestServer(`http://${web}`, `http://${inside}`, folder, {
      TOUCHLINE_ENV: 'dev',
      TOUCHLINE_ADDR: web,
      TOUCHLINE_INTERNAL_ADDR: inside,
      TOUCHLINE_RTMP_ADDR: `127.0.0.1:${await freePort()}`,
      TOUCHLINE_DATA_DIR: dataIn(folder),
      TOUCHLINE_DEMO_VIEWERS: demoViewers ? '1' : '0',
      // Every browser of a flow comes from an address of its own, so that none pays for another's tries.
      TOUCHLINE_TRUSTED_PROXIES: '127.0.0.1',
    });
    lendWorld(server.data);
    await server.start();
    await until(`${LIVING_ROOMS} living demo rooms`, FIRST_START, async () => {
      const { columns } = await server.call('/web_home/home_details_middle');
      return (
        columns.flatMap(({ lives }) => lives).filter((l) => l.liveStatus === LiveStatus.Living).length >=
        LIVING_ROOMS
      );
    });
    return server;
  }

  /** Starts the server on the same data and ports, and waits until it says it is ready. Milliseconds it took. */
  async start(): Promise<number> {
    const began = Date.now();
    const child = spawn(binary, ['serve'], {
      env: this.surroundings(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    for (const pipe of [child.stdout, child.stderr]) {
      pipe.on('data', (text) => appendFileSync(this.logFile, text));
    }
    process.once('exit', () => child.kill('SIGKILL'));
    await until(`a ready server at ${this.url}`, FIRST_START, async () => {
      if (child.exitCode !== null)
        throw new Error(`the server ended at its start:\n${this.log().slice(-3000)}`);
      return fetch(`${this.inside}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
    return Date.now() - began;
  }

  private surroundings() {
    return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...this.env };
  }

  /** As an operator would: SIGTERM. Milliseconds until the process was gone. */
  async stop(): Promise<number> {
    const began = Date.now();
    await this.end('SIGTERM');
    return Date.now() - began;
  }

  /** As a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals) {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Stops, and takes everything away. Throws when the stop was slow or left a process behind. */
  async close() {
    const took = await this.stop();
    const left = this.processes();
    if (process.env.TOUCHLINE_E2E_KEEP) return;
    rmSync(this.folder, { recursive: true, force: true });
    if (took > STOP) throw new Error(`the server took ${took} ms to stop`);
    if (left.length > 0) throw new Error(`the stopped server left behind:\n${left.join('\n')}`);
  }

  /** Command lines of all processes that work on this world's data. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
          const surroundings = readFileSync(`/proc/${pid}/environ`, 'utf8');
          const state = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '');
          const ours = command.includes(this.folder) || surroundings.includes(this.folder);
          return ours && !state.startsWith('Z') ? [`${pid} ${command}`] : [];
        } catch {
          return []; // it ended while we looked
        }
      });
  }

  /** The folder with the database and the files. */
  get data() {
    return dataIn(this.folder);
  }

  private get logFile() {
    return join(this.folder, 'server.log');
  }

  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** What the operator's command line prints; it works beside the running server, on the same data. */
  command(...args: string[]): string {
    return execFileSync(binary, args, { env: this.surroundings(), encoding: 'utf8' });
  }

  /** One statement on the private database, for what no call can do yet; its first value. */
  sql(statement: string): string {
    const [, , , port = '', socket = ''] = readFileSync(
      join(this.data, 'postgres/15/postmaster.pid'),
      'utf8',
    ).split('\n');
    const door = ['-h', socket, '-p', port, '-U', 'touchline', '-d', 'postgres'];
    return execFileSync('psql', [...door, '-qtAX', '-c', statement], { encoding: 'utf8' }).trim();
  }

  /** One call of the API; throws the code of a refusal. */
  async call<P extends Path>(path: P, body: Asked<P> = {}, token?: string): Promise<Answered<P>> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': newAddress(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const { success, data, code, params } = (await answer.json()) as Answer<Answered<P>>;
    if (!success) throw new Error(`${path}: ${code} ${JSON.stringify(params)}`);
    return data;
  }
}

let addresses = 0;

/** An address no browser of this run had before. */
export function newAddress(): string {
  addresses += 1;
  return `10.${process.pid % 250}.${(addresses >> 8) % 250}.${addresses % 256}`;
}
