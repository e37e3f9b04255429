// Runs the built server with a fresh demo world for the flows, and leaves nothing behind.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const binary = resolve(process.env.TOUCHLINE_BIN ?? '../bin/touchline');
if (!existsSync(binary)) {
  console.error(`There is no ${binary}; run \`make build\` first.`);
  process.exit(1);
}

const data = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
// The private database runs under another user when this one is root.
chmodSync(data, 0o755);
const env = {
  ...process.env,
  TOUCHLINE_ENV: 'dev',
  TOUCHLINE_DATA_DIR: data,
  TOUCHLINE_RTMP_ADDR: process.env.TOUCHLINE_RTMP_ADDR ?? '127.0.0.1:19977',
  TOUCHLINE_DEMO_CROWD: '0',
};

const seeded = spawnSync(binary, ['seed'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
if (seeded.status !== 0) {
  rmSync(data, { recursive: true, force: true });
  process.exit(seeded.status ?? 1);
}

const server = spawn(binary, ['serve'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});
