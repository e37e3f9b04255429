// The demo world as a first start leaves it: made once a run, and copied for every server that starts with a world of
// its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayments } from './payments';
import { TestServer } from './server';
import { copyWorld, dataIn, FIRST_WORLD } from './world-copy';

/** Before all flows. */
export default async function setUp() {
  const endPayments = await startPayments();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-first-'));
  chmodSync(folder, 0o755);
  const server = await TestServer.open();
  await server.stop();
  copyWorld(server.data, dataIn(folder));
  await server.close();
  process.env[FIRST_WORLD] = folder;
  return () => {
    endPayments();
    rmSync(folder, { recursive: true, force: true });
  };
}
