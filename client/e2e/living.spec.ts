// The life of the program: it starts by itself on nothing, survives a power cut, and goes without a trace.
import { expect, test } from '@playwright/test';
import { until } from './node-process';
import { TestServer } from './server';

test('a server that is killed starts again on the same data, and a stopped one leaves no process', async () => {
  const server = await TestServer.open();
  const made = await server.call('/dev/tokens', { count: 1, prefix: 'early' });
  const token = made[0]?.token;
  await server.kill();
  const again = await server.start();
  expect(again, 'the second start takes less than ten seconds').toBeLessThan(10_000);
  await server.call('/web_user/userInfo', {}, token);

  const took = await server.stop();
  expect(took, 'a stop takes less than five seconds').toBeLessThan(5_000);
  await until('no process left', 1_000, () => server.processes().length === 0);

  // A second power cut, this time with nobody to start again: the database goes with its server.
  await server.start();
  await server.kill();
  await until('no process left after a kill', 5_000, () => server.processes().length === 0);
  await server.close();
});
