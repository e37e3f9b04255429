// k6/http: a call blocks until it is answered.

import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';
import { Trend } from './metrics.mjs';

const answered = new Int32Array(new SharedArrayBuffer(4));
const { port1, port2 } = new MessageChannel();
const worker = new Worker(new URL('./caller.mjs', import.meta.url), { workerData: { answered, port: port2 }, transferList: [port2] });
worker.unref();
port1.unref();
const duration = new Trend('http_req_duration', true);

export default {
  post(url, body, { headers, tags }) {
    const began = Date.now();
    port1.postMessage({ url, body, headers });
    Atomics.wait(answered, 0, 0);
    Atomics.store(answered, 0, 0);
    duration.add(Date.now() - began, tags);
    return receiveMessageOnPort(port1).message;
  },
};
