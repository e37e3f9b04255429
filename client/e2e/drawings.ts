// The drawings of the demo world are the same in every world, and most of the work of a first start. The first server of
// a run makes them; those that start later get a copy.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = 'TOUCHLINE_E2E_DRAWINGS';
const drawnIn = (data: string) => join(data, 'files/img/demo');
const kept = () => join(process.env[FOLDER] ?? '', 'kept');

/** Before all flows: where drawings are kept while they run. */
export default function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-drawings-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Before the first start of a server on a data folder. */
export function lendDrawings(data: string) {
  if (process.env[FOLDER] && existsSync(kept())) cpSync(kept(), drawnIn(data), { recursive: true });
}

/** After it. Two servers may be first: either's will do. */
export function keepDrawings(data: string) {
  if (!process.env[FOLDER] || existsSync(kept())) return;
  const fresh = mkdtempSync(join(process.env[FOLDER], 'fresh-'));
  cpSync(drawnIn(data), join(fresh, 'drawings'), { recursive: true });
  try {
    renameSync(join(fresh, 'drawings'), kept());
  } catch (error) {
    if (!existsSync(kept())) throw error;
  }
}
