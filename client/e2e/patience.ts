// How long the flows wait for something that never comes, and what a promise about time is held against.
import { test } from '@playwright/test';

/** Milliseconds after which something hangs. No promise of the product: those are figures of `make bench`. */
export const HANG = 60_000;

/** One attempt among several, inside `toPass`: what is not there now is tried again. */
export const TRY = { timeout: 1_000 };

/**
 * A figure with its limit. `make bench` prints it and fails above the limit; every other run only notes it, since a
 * busy machine is no fault of the product.
 */
export function bound(what: string, figure: number, limit: number, unit = 'ms') {
  const said = `${what}: ${Math.round(figure * 10) / 10} ${unit}, at most ${limit}`;
  test.info().annotations.push({ type: 'figure', description: said });
  if (!process.env.TOUCHLINE_BENCH) return;
  console.log(`      ${said}`);
  // A figure that could not be taken (NaN) is not below its limit.
  if (!(figure <= limit)) throw new Error(`too much: ${said}`);
}
