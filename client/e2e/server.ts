// The server under test: the built binary with a world of its own, which a flow may kill and start again.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveStatus } from '../src/api/enums.gen';
import type { Answered, Asked, Path } from '../src/api/post';
import { binary, NodeProcess, until } from './node-process';
import { paySettings } from './payments';
import { dataIn, lendWorld } from './world-copy';

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
export async function freePort(): Promise<number> {
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

export class TestServer {
  protected constructor(
    readonly url: string,
    protected readonly folder: string,
    protected readonly node: NodeProcess,
  ) {}

  get processId() {
    return this.node.processId;
  }

  /** Where the machines that watch over a node ask it. */
  get inside() {
    return this.node.inside;
  }

  /** A fresh world on free ports, ready to be visited. With `demoViewers` these talk; `settings` are further variables. */
  static async open({
    demoViewers = false,
    settings = {},
  }: {
    demoViewers?: boolean;
    settings?: Record<string, string>;
  } = {}): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
    chmodSync(folder, 0o755); // the private database runs as another account when this one is root
    const web = settings.TOUCHLINE_ADDR ?? `127.0.0.1:${await freePort()}`;
    const inside = `127.0.0.1:${await freePort()}`;
    const node = new NodeProcess(`http://${inside}`, {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TOUCHLINE_ENV: 'dev',
      TOUCHLINE_ADDR: web,
      TOUCHLINE_INTERNAL_ADDR: inside,
      TOUCHLINE_RTMP_ADDR: `127.0.0.1:${await freePort()}`,
      TOUCHLINE_WEBRTC_UDP_ADDR: `127.0.0.1:${await freePort()}`,
      TOUCHLINE_DATA_DIR: dataIn(folder),
      TOUCHLINE_DEMO_VIEWERS: demoViewers ? '1' : '0',
      // A copied world is as old as the run: its matches stand as when it was made.
      TOUCHLINE_DEMO_NOW: new Date().toISOString(),
      // Every browser of a flow comes from an address of its own, so that none pays for another's tries.
      TOUCHLINE_TRUSTED_PROXIES: '127.0.0.1',
      // The other site (origin.ts) is on this machine.
      TOUCHLINE_SOURCE_PRIVATE: '127.0.0.0/8',
      TOUCHLINE_RESTREAM_PRIVATE: '127.0.0.0/8',
      ...paySettings(),
      ...settings,
    });
    const server = new TestServer(`http://${web}`, folder, node);
    // To draw a world takes minutes on a slow machine: a start that waits for it would seem to hang.
    if (!lendWorld(server.data)) server.command('seed');
    await server.start();
    await server.living();
    return server;
  }

  /** Until the demo rooms are on the air. */
  async living() {
    await until(`${LIVING_ROOMS} living demo rooms`, async () => {
      const { columns } = await this.call('/web_home/home_details_middle');
      return (
        columns.flatMap(({ lives }) => lives).filter((l) => l.liveStatus === LiveStatus.Living).length >=
        LIVING_ROOMS
      );
    });
  }

  /** Starts the server on the same data and ports. Milliseconds it took. */
  start(): Promise<number> {
    return this.node.start();
  }

  /** As an operator would: SIGTERM. Milliseconds until the process was gone. */
  stop(): Promise<number> {
    return this.node.end('SIGTERM');
  }

  /** As a power cut would. */
  async kill() {
    await this.node.end('SIGKILL');
  }

  /** Stops, and takes everything away. Throws when the stop left a process behind. */
  async close() {
    await this.stop();
    const left = this.processes();
    if (process.env.TOUCHLINE_E2E_KEEP) return;
    rmSync(this.folder, { recursive: true, force: true });
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

  log(): string {
    return this.node.log();
  }

  /** What the operator's command line prints; it works beside the running server, on the same data. */
  command(...args: string[]): string {
    return execFileSync(binary, args, { env: this.node.env, encoding: 'utf8' });
  }

  /** One statement on the private database, for what no call can do yet; its first value. */
  sql(statement: string): string {
    const [, , , port = '', socket = ''] = readFileSync(this.postmaster(), 'utf8').split('\n');
    const door = ['-h', socket, '-p', port, '-U', 'touchline', '-d', 'postgres'];
    return execFileSync('psql', [...door, '-qtAX', '-c', statement], { encoding: 'utf8' }).trim();
  }

  /** The file in which the private database says where it listens. Its folder bears the version of PostgreSQL. */
  private postmaster(): string {
    const folder = join(this.data, 'postgres');
    const [file] = readdirSync(folder)
      .map((version) => join(folder, version, 'postmaster.pid'))
      .filter(existsSync);
    if (!file) throw new Error(`no database runs in ${folder}`);
    return file;
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
