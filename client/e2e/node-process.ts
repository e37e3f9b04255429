// One process of the product, with nothing of this one's surroundings: started, asked whether it is ready, and ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { HANG } from './patience';

export const binary = resolve(import.meta.dirname, process.env.TOUCHLINE_BIN ?? '../../bin/touchline');

/** Asks until the answer is yes; says what was waited for when it never is. */
export async function until(what: string, ask: () => Promise<boolean> | boolean) {
  const end = Date.now() + HANG;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`waited ${HANG} ms in vain: ${what}`);
    await after(50);
  }
}

export class NodeProcess {
  private process: ChildProcess | null = null;
  private said = '';

  constructor(
    /** Where the machines that watch over a node ask it. */
    readonly inside: string,
    /** All variables that it sees. */
    readonly env: Record<string, string>,
    private readonly command: [string, ...string[]] = [binary, 'serve'],
  ) {}

  /** Waits until it says it is ready. Milliseconds it took. */
  async start(): Promise<number> {
    const [program, ...args] = this.command;
    if (!existsSync(program)) throw new Error(`there is no ${program}: run make build first`);
    const began = Date.now();
    const child = spawn(program, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (text) => (this.said += text));
    process.once('exit', () => child.kill('SIGKILL'));
    await until(`a ready node at ${this.inside}`, async () => {
      if (child.exitCode !== null) throw new Error(`the node ended at its start:\n${this.said.slice(-3000)}`);
      return fetch(`${this.inside}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
    return Date.now() - began;
  }

  /** Of the running process. */
  get processId(): number | undefined {
    return this.process?.pid;
  }

  /** What it printed since its first start. */
  log(): string {
    return this.said;
  }

  /** Milliseconds until the process was gone. */
  async end(signal: NodeJS.Signals): Promise<number> {
    const began = Date.now();
    const child = this.process;
    this.process = null;
    if (child && child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return Date.now() - began;
  }
}
