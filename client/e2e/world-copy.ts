// Copies of the demo world. A copy is as old as the run; a server finds in it what a first start makes (server.ts).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Names the folder of the world that is copied, for the workers. */
export const FIRST_WORLD = 'TOUCHLINE_E2E_WORLD';

/** The data of a server whose files lie in a folder. */
export const dataIn = (folder: string) => join(folder, 'data');

/** With its owners: the database belongs to another account when this one is root. */
export function copyWorld(from: string, to: string) {
  execFileSync('cp', ['-a', from, to]);
}

/** Puts the world where a server that never ran looks for its data. False while there is none. */
export function lendWorld(data: string): boolean {
  const folder = process.env[FIRST_WORLD];
  if (folder) copyWorld(dataIn(folder), data);
  return folder !== undefined;
}
