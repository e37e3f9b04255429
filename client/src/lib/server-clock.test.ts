// How well a page knows the server's clock, and that nothing of the server's is compared with another.
import { expect, it, vi } from 'vitest';
import { ServerClock } from './server-clock';

const noon = 1_770_000_000_000;

/** A machine whose clock is `ahead` of the server's. Each step of time is explicit. */
function machine(ahead: number) {
  const world = { server: noon, ahead };
  const clock = new ServerClock(() => world.server + world.ahead);
  /** One question and its answer; the server's answer takes `there` and `back` milliseconds. */
  const ask = (there: number, back: number) => {
    const started = clock.start();
    world.server += there;
    const answer = world.server;
    world.server += back;
    clock.measured(answer, started);
  };
  return { world, clock, ask };
}

it.each([0, -90_000, 3_600_000])('a machine %d ms ahead knows the time of the server', (ahead) => {
  const { world, clock, ask } = machine(ahead);
  ask(20, 20);
  expect(clock.now() - world.server).toBe(0);
});

it('half the round trip is taken off: a slow answer is not taken for a slow clock', () => {
  const { world, clock, ask } = machine(0);
  ask(800, 800);
  expect(clock.now()).toBe(world.server);
});

it('of several measurements the shortest round trip counts, whichever came last', () => {
  const { world, clock, ask } = machine(5_000);
  ask(0, 900);
  expect(clock.now() - world.server).toBe(-450);
  ask(10, 12);
  ask(0, 1_500);
  expect(Math.abs(clock.now() - world.server)).toBeLessThanOrEqual(1);
});

it('a clock that is set is noticed with the next answer, however good the old measurement was', () => {
  const { world, clock, ask } = machine(0);
  ask(2, 2);
  world.ahead = 60_000;
  ask(200, 200);
  expect(clock.now()).toBe(world.server);
});

it('a measurement grows old: a drifting clock is followed', () => {
  const { world, clock, ask } = machine(0);
  ask(1, 1);
  for (let i = 0; i < 8; i += 1) {
    world.ahead += 10;
    ask(30, 30);
  }
  expect(Math.abs(clock.now() - world.server)).toBeLessThanOrEqual(10);
});

it('tells who listens when the difference changed, and only then', () => {
  const { clock, ask } = machine(1_000);
  const told = vi.fn();
  clock.subscribe(told);
  ask(5, 5);
  ask(5, 5);
  expect(told).toHaveBeenCalledTimes(1);
});

it('an answer without a time, or from before the clock was set back, changes nothing', () => {
  const { clock } = machine(0);
  clock.measured(Number.NaN, clock.start());
  clock.measured(noon + 500, clock.start() + 10_000);
  expect(clock.skewMs()).toBe(0);
});

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Who may look at the machine's own clock, and for what. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  'lib/server-clock.ts': 'measures the server’s against it',
  'api/notices.ts': 'a span that begins on this page',
  'features/account/use-sms-code.ts': 'a span that begins on this page',
  'features/chat/spoken-status.tsx': 'a span that begins on this page',
  'features/gifts/gift-overlay.tsx': 'an animation',
  'realtime/realtime-provider.tsx': 'a span that begins on this page',
  'features/gifts/use-sending.ts': 'a span that begins on this page',
};

it('what the server dates is compared with the server’s clock, never with the machine’s', () => {
  const looking = Object.entries(sources)
    .map(
      ([path, source]) =>
        [path.replace(/^(\.\.\/|\.\/)/, (m) => (m === './' ? 'lib/' : '')), source] as const,
    )
    .filter(([path, source]) => !path.includes('.test.') && /Date\.now\b|new Date\(\)/.test(source))
    .map(([path]) => path);
  expect(looking.sort()).toEqual(Object.keys(OWN_CLOCK).sort());
});
