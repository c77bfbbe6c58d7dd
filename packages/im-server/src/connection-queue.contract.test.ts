import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createServer } from './server.ts';

const CLIENTS = 1_000;
const WAIT_MS = 10_000;

/** Opens connections in a thread of its own and counts in shared memory those that stand. */
const openConnections = `
  const { connect } = require('node:net');
  const { workerData: { port, clients, memory } } = require('node:worker_threads');
  const connected = new Int32Array(memory);
  for (let n = 0; n < clients; n += 1) {
    connect(port, '127.0.0.1', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }).on('error', () => {});
  }
`;

// Other systems have shorter queues.
test.runIf(process.platform === 'linux')(
  'connections that come while the server is busy wait in its queue: one that is dropped is tried again after 1 to 31 s',
  async () => {
    const server = await createServer();
    const port = Number(new URL(server.address).port);
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { port, clients: CLIENTS, memory: connected.buffer };
    const worker = new Worker(openConnections, { eval: true, workerData });
    // The server runs on this thread: it accepts nothing meanwhile.
    const giveUpAt = Date.now() + WAIT_MS;
    for (let count = 0; count < CLIENTS && Date.now() < giveUpAt; count = Atomics.load(connected, 0)) {
      Atomics.wait(connected, 0, count, giveUpAt - Date.now());
    }
    const count = Atomics.load(connected, 0);
    await worker.terminate();
    await server.close();
    expect(count).toBe(CLIENTS);
  },
);
