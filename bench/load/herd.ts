import { Agent, get } from 'node:http';
import { backoffMs, limits } from 'im-sdk/protocol';
import { WebSocket } from 'ws';
import { quantile } from './driver.ts';
import type { Place } from './stores.ts';
import { startSubject } from './subject.ts';

/** How long clients took to have caught up after the server had died and come back. Seconds from its return. */
export interface HerdResult {
  readonly p95: number;
  readonly last: number;
}

/**
 * F20: `count` people are connected when the server is killed. It starts again at once on the same port; they come back
 * as our client does, with its backoff and full jitter, sign in on the socket and ask where their conversations stand.
 */
export async function runHerd(place: Place, port: number, count: number): Promise<HerdResult> {
  const first = await startSubject('ours', { ...place, port, people: count, inGroup: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const clients = first.people.map(({ token }) => new HerdClient(first.address, token, agent));
  for (let at = 0; at < count; at += 100) await Promise.all(clients.slice(at, at + 100).map((client) => client.live()));
  await first.kill();
  const second = await startSubject('ours', { ...place, port, people: 0, inGroup: 0 });
  const began = performance.now();
  try {
    const times = await Promise.all(clients.map((client) => client.live()));
    const seconds = times.map((at) => Math.max(0, at - began) / 1_000);
    return { p95: quantile(seconds, 0.95), last: Math.max(...seconds) };
  } finally {
    for (const client of clients) client.leave();
    agent.destroy();
    await second.stop();
  }
}

/** As much of a client as a restart concerns: one socket, its backoff, and the question for heads. */
class HerdClient {
  readonly #address: string;
  readonly #token: string;
  readonly #agent: Agent;
  #socket: WebSocket | undefined;
  #attempt = 0;
  #gone = false;
  #caughtUp: Promise<number>;
  #resolve: (at: number) => void = () => {};

  constructor(address: string, token: string, agent: Agent) {
    this.#address = address;
    this.#token = token;
    this.#agent = agent;
    this.#caughtUp = this.#next();
  }

  /** When this client had caught up on its current link. */
  live(): Promise<number> {
    if (this.#socket === undefined) this.#connect();
    return this.#caughtUp;
  }

  leave(): void {
    this.#gone = true;
    this.#socket?.terminate();
  }

  #next(): Promise<number> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  #connect(): void {
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}/im`, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('open', () => socket.send(JSON.stringify({ cmd: 0, data: { accessToken: this.#token, devId: '1' } })));
    socket.once('message', () => this.#askHeads(socket));
    socket.on('close', () => {
      if (this.#gone) return;
      if (this.#attempt === 0) this.#caughtUp = this.#next();
      const { reconnectFirstMs: firstMs, reconnectCeilingMs: ceilingMs } = limits;
      setTimeout(() => !this.#gone && this.#connect(), backoffMs(this.#attempt, Math.random(), { firstMs, ceilingMs }));
      this.#attempt += 1;
    });
  }

  #askHeads(socket: WebSocket): void {
    const headers = { accessToken: encodeURIComponent(this.#token), terminal: '2' };
    get(`${this.#address}/api/message/heads`, { agent: this.#agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        this.#attempt = 0;
        this.#resolve(performance.now());
      });
    }).on('error', () => socket.terminate());
  }
}
