// The demo world as a first start leaves it: made once a run, and copied for every server that starts with a world of
// its own. Copies differ from a first start in nothing that a flow can see.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestServer } from './server';

/** Where the data of the world is, for the workers. */
const FOLDER = 'TOUCHLINE_E2E_WORLD';

/** Before all flows. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-first-'));
  chmodSync(folder, 0o755);
  const server = await TestServer.open();
  await server.stop();
  copy(server.data, join(folder, 'data'));
  await server.close();
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Puts the world where a server that never ran looks for its data; before `setUp`, nothing. */
export function lendWorld(data: string) {
  const folder = process.env[FOLDER];
  if (folder) copy(join(folder, 'data'), data);
}

/** With its owners: the database belongs to another account when this one is root. */
function copy(from: string, to: string) {
  execFileSync('cp', ['-a', from, to]);
}
