// What `make lint` promises for the client: its step "biome and tsc" runs both, over every TypeScript file.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('../package.json')).scripts;

/** The commands behind a script, with the scripts it runs in their place. */
function commandsOf(name: string): string[] {
  return (scripts[name] ?? '').split('&&').flatMap((part) => {
    const command = part.trim();
    const run = /^npm run (?:--silent )?(\S+)$/.exec(command)?.[1];
    return run ? commandsOf(run) : [command];
  });
}

it('the step "biome and tsc" of make runs biome and then tsc, and each failure ends it', () => {
  const step = /"biome and tsc" npm --prefix client run --silent (\S+)/.exec(read('../../Makefile'))?.[1];
  expect(commandsOf(step ?? '')).toEqual([
    'biome check --error-on-warnings .',
    'tsc -p tsconfig.json --noEmit',
  ]);
});

it('tsc reads the sources, the flows and the configurations', () => {
  expect(JSON.parse(read('../tsconfig.json')).include).toEqual([
    'src',
    'console',
    'e2e',
    'vite.config.ts',
    'vite.console.config.ts',
    'playwright.config.ts',
  ]);
});
