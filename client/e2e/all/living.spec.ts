// The life of the program: it starts by itself on nothing, survives a power cut, and goes without a trace.
import { expect, test } from '@playwright/test';
import { until } from '../node-process';
import { bound } from '../patience';
import { TestServer } from '../server';

/** Milliseconds until nothing of the server's world runs. */
async function untilGone(server: TestServer): Promise<number> {
  const began = Date.now();
  await until('no process left', () => server.processes().length === 0);
  return Date.now() - began;
}

test('a server that is killed starts again on the same data, and a stopped one leaves no process', {
  tag: '@figure',
}, async () => {
  const server = await TestServer.open();
  const made = await server.call('/dev/tokens', { count: 1, prefix: 'early' });
  const token = made[0]?.token;
  await server.kill();
  bound('a start after a kill', await server.start(), 10_000);
  expect((await server.call('/web_user/userInfo', {}, token)).userId).toBe(made[0]?.userId);

  bound('a stop', await server.stop(), 5_000);
  bound('the last process goes after a stop', await untilGone(server), 1_000);

  // A second power cut, this time with nobody to start again: the database goes with its server.
  await server.start();
  await server.kill();
  bound('the last process goes after a kill', await untilGone(server), 5_000);
  await server.close();
});
