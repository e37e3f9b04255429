// The thread that makes the calls of http.mjs.

import { workerData } from 'node:worker_threads';

const { answered, port } = workerData;
port.on('message', async ({ url, body, headers }) => {
  let answer;
  try {
    const response = await fetch(url, { method: 'POST', body, headers });
    answer = { status: response.status, body: await response.text() };
  } catch (cause) {
    answer = { status: 0, body: String(cause) };
  }
  port.postMessage(answer);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});
