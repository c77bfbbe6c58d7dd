import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { seededChance } from '../chance.ts';
import type { WireFrame } from './frame-splitter.ts';
import { Link, type LinkTrouble } from './link.ts';
import { carry } from './requests.ts';
import {
  type FrameChoice,
  type FrameTrouble,
  type RequestChoice,
  type RequestTrouble,
  Rule,
  type Side,
} from './rules.ts';

interface Seen {
  readonly frame: WireFrame;
  readonly from: Side;
}

/** What was planned, to ask whether it came to pass. */
export type Planned = Pick<Rule<unknown, unknown>, 'struck'>;

/** A hostile network between clients and one server: it understands requests and frames, and does to them what a rule says. */
export class FaultProxy {
  readonly #upstream: { readonly host: string; readonly port: number };
  readonly #chance: ReturnType<typeof seededChance>;
  readonly #links = new Set<Link>();
  readonly #sockets = new Set<Socket>();
  readonly #held: Array<() => void> = [];
  #frameRules: Rule<Seen, FrameTrouble>[] = [];
  #requestRules: Rule<string, RequestTrouble>[] = [];
  #server: Server | undefined;
  port = 0;

  constructor(upstreamPort: number, seed: number) {
    this.#upstream = { host: '127.0.0.1', port: upstreamPort };
    this.#chance = seededChance(seed);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** How many sockets of clients it carries now. */
  get links(): number {
    return this.#links.size;
  }

  /** Plans trouble for frames; earlier plans come first. */
  frames(trouble: FrameTrouble, { from = 'server', matches = () => true, ...choice }: FrameChoice = {}): Planned {
    const meant = (seen: Seen): boolean => seen.from === from && seen.frame.text !== undefined && matches(seen.frame);
    const rule = new Rule(trouble, meant, choice, this.#chance);
    this.#frameRules.push(rule);
    return rule;
  }

  /** Plans trouble for requests below `/api`; earlier plans come first. */
  requests(trouble: RequestTrouble, { path, ...choice }: RequestChoice): Planned {
    const meant = (url: string): boolean => (typeof path === 'string' ? url.includes(path) : path.test(url));
    const rule = new Rule(trouble, meant, choice, this.#chance);
    this.#requestRules.push(rule);
    return rule;
  }

  /** Lets something happen to every open socket of a client. Returns how many there are. */
  happen(trouble: LinkTrouble): number {
    for (const link of this.#links) link.happen(trouble);
    return this.#links.size;
  }

  /** The client of the socket that was opened last stops reading. */
  stallNewest(): void {
    const link = [...this.#links].at(-1);
    if (!link) throw new Error('no client is connected');
    link.happen({ stall: 'client' });
  }

  /** Lets held frames and answers go. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
    for (const link of this.#links) link.release();
  }

  /** Forgets all plans, lets go what was held, takes holes and stalls away. */
  heal(): void {
    this.#frameRules = [];
    this.#requestRules = [];
    this.release();
    for (const link of this.#links) link.heal();
  }

  /** Takes connections, on the port it had before if it had one. */
  async accept(): Promise<void> {
    if (this.#server) return;
    const server = createServer((incoming, outgoing) => {
      const trouble = this.#requestRules.find((rule) => rule.meant(incoming.url ?? ''))?.trouble;
      carry(incoming, outgoing, this.#upstream, trouble, (go) => this.#held.push(go));
    });
    server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    const address = server.address();
    if (typeof address === 'object' && address) this.port = address.port;
  }

  /** Breaks every connection and refuses new ones, until `accept`. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    this.happen('reset');
    for (const socket of this.#sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const client = stream as Socket;
    client.on('error', () => client.destroy());
    const refused = this.#requestRules.find((rule) => rule.meant(request.url ?? ''))?.trouble;
    if (typeof refused === 'object') {
      client.end(`HTTP/1.1 ${refused.status} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    if (refused !== undefined) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(this.#upstream);
    server.on('error', () => client.destroy());
    const lines = Array.from({ length: request.rawHeaders.length / 2 }, (_, at) =>
      [request.rawHeaders[2 * at], request.rawHeaders[2 * at + 1]].join(': '),
    );
    server.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    server.write(head);
    this.#afterHandshake(server, client);
  }

  /** The answer to the upgrade goes through as it is; from its end on there are frames. */
  #afterHandshake(server: Socket, client: Socket): void {
    let answer = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf('\r\n\r\n');
      if (end < 0) return;
      server.off('data', read);
      server.pause();
      client.write(answer.subarray(0, end + 4));
      const link = new Link(client, server, (frame, from) => this.#troubleFor({ frame, from }));
      this.#links.add(link);
      client.once('close', () => this.#links.delete(link));
      if (answer.length > end + 4) server.unshift(answer.subarray(end + 4));
      server.resume();
    };
    server.on('data', read);
  }

  #troubleFor(seen: Seen): FrameTrouble | undefined {
    return this.#frameRules.find((rule) => rule.meant(seen))?.trouble;
  }
}

/** Starts a proxy in front of the server on `port` of this machine. The same seed makes the same choices. */
export async function startProxy(port: number, seed = 1): Promise<FaultProxy> {
  const proxy = new FaultProxy(port, seed);
  await proxy.accept();
  return proxy;
}
