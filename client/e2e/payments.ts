// The payment provider of all flows: the reference provider (build/develop), started once a run.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve(import.meta.dirname, '../../bin/develop');

/** Names the settings of the provider that runs, for the workers. */
const SETTINGS = 'TOUCHLINE_E2E_PAY';

/** Starts it, and answers how it is ended. */
export async function startPayments(): Promise<() => void> {
  if (!existsSync(program)) throw new Error(`there is no ${program}: run make build first`);
  const child: ChildProcess = spawn(program, ['payments'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const settings: Record<string, string> = {};
  if (!child.stdout) throw new Error('the provider says nothing');
  // It prints its settings and an empty line.
  for await (const line of createInterface(child.stdout)) {
    if (line === '') break;
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    settings[name] = value;
  }
  process.env[SETTINGS] = JSON.stringify(settings);
  return () => child.kill();
}

/** With these a server sells coins. */
export const paySettings = (): Record<string, string> => JSON.parse(process.env[SETTINGS] ?? '{}');

/** Presses a button of the provider's page, and waits until the site has been told. */
export async function decide(payUrl: string, event: 'paid' | 'failed' | 'refunded' | 'chargeback') {
  const answer = await fetch(payUrl, {
    method: 'POST',
    body: new URLSearchParams({ event }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`${payUrl}: ${answer.status} ${await answer.text()}`);
}
