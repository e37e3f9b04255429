// Three nodes with a database, a Redis and a proxy in front: the same as `make cluster`.
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { binary, NodeProcess, until } from './node-process';
import { freePort, TestServer } from './server';

const program = resolve(binary, '../develop');
const proxy = resolve(import.meta.dirname, '../../build/deploy/Caddyfile.nodes');

/** Which node an actor lives on follows from the addresses of the nodes: in this network house 1001 lives on node 1. */
const NET = '127.0.77';
export const HOME_OF_1001 = 1;

export class Cluster extends TestServer {
  static async begin(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
    chmodSync(folder, 0o755);
    const front = `127.0.0.1:${await freePort()}`;
    const node = new NodeProcess(
      `http://${NET}.3:9180`,
      {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        TOUCHLINE_DEMO_VIEWERS: '0',
      },
      [
        program,
        'cluster',
        '-net',
        NET,
        '-front',
        front,
        '-dir',
        join(folder, 'cluster'),
        '-binary',
        binary,
        '-proxy',
        proxy,
      ],
    );
    const cluster = new Cluster(`http://${front}`, folder, node);
    try {
      await cluster.whole();
    } catch (fault) {
      await cluster.stop();
      throw fault;
    }
    return cluster;
  }

  private async whole() {
    await this.start();
    await until('three ready nodes behind their proxy', async () => {
      const site = fetch(this.url).then(
        (answer) => answer.ok,
        () => false,
      );
      return (await Promise.all([site, ...[1, 2, 3].map((n) => this.isReady(n))])).every(Boolean);
    });
    await this.living();
  }

  /** The web address of one node. */
  page(n: number): string {
    return `http://${NET}.${n}:8080`;
  }

  isReady(n: number): Promise<boolean> {
    return fetch(`http://${NET}.${n}:9180/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** A figure of one node, of one kind of actor. */
  async figure(n: number, line: string): Promise<number> {
    const text = await (await fetch(`http://${NET}.${n}:9180/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    );
  }

  /** As a power cut would (SIGKILL), or an operator (SIGTERM); what watches over the nodes starts it again. */
  endNode(n: number, signal: 'SIGKILL' | 'SIGTERM') {
    process.kill(this.pid(n), signal);
  }

  /** Ends a node as an operator does who updates it, and waits until it serves again. */
  async restartNode(n: number) {
    const before = this.pid(n);
    this.endNode(n, 'SIGTERM');
    await until(`node ${n} serves again`, async () => this.pid(n) !== before && this.isReady(n));
  }

  /** 0 while it is not running. */
  private pid(n: number): number {
    const file = join(this.folder, `cluster/node-${n}.pid`);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  }

  override log(): string {
    return [1, 2, 3].map((n) => readFileSync(join(this.folder, `cluster/node-${n}.log`), 'utf8')).join('\n');
  }
}
