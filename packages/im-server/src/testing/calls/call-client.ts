import { once } from 'node:events';
import { Cmd, limits, type Message } from 'im-sdk/protocol';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Answer, Person, RequestParts, TestServer } from '../servers.ts';

const WAIT = { timeout: 15_000, interval: 10 };

/** A signal of a call. */
export type CallSignal = Message & { readonly callId?: string; readonly key?: string; readonly n?: number };

/** A person's device with a socket, whose requests name its connection. */
export class CallClient {
  readonly server: TestServer;
  readonly person: Person;
  readonly socket: WebSocket;
  readonly frames: { readonly cmd: number; readonly data: unknown }[] = [];
  connId = '';

  constructor(server: TestServer, person: Person) {
    this.server = server;
    this.person = person;
    this.socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
    this.socket.on('message', (bytes) => this.frames.push(JSON.parse(String(bytes))));
    this.socket.on('error', () => {});
  }

  get id(): number {
    return this.person.id;
  }

  /** A request below `/api/webrtc` from this connection. */
  webrtc(path: string, parts: RequestParts = {}): Promise<Answer> {
    return this.#request('POST', `/webrtc${path}`, parts);
  }

  get(path: string, query: RequestParts['query'] = {}): Promise<Answer> {
    return this.#request('GET', path, { query });
  }

  /** A request about the private call with a peer. */
  to(
    peer: { readonly id: number },
    action: string,
    more: Record<string, string> = {},
    body?: unknown,
  ): Promise<Answer> {
    return this.webrtc(`/private/${action}`, { query: { uid: peer.id, ...more }, body });
  }

  /** Dials; the id of the call. */
  async dial(peer: { readonly id: number }, mode = 'voice'): Promise<string> {
    const { code, data } = await this.to(peer, 'setup', { mode });
    expect(code).toBe(200);
    return (data as { callId: string }).callId;
  }

  /** Signals of calls that came so far. */
  signals(): CallSignal[] {
    return this.frames.flatMap(({ cmd, data }) => {
      const message = data as CallSignal | null;
      const isSignal = (cmd === Cmd.PRIVATE || cmd === Cmd.GROUP) && message?.callId !== undefined;
      return isSignal && message ? [message] : [];
    });
  }

  types(): number[] {
    return this.signals().map(({ type }) => type);
  }

  /** Waits until the signals have exactly these types. */
  async expectTypes(...types: number[]): Promise<void> {
    await vi.waitFor(() => expect(this.types()).toEqual(types), WAIT);
  }

  /** Keeps the socket alive, and waits for everything that was pushed before. */
  async beat(): Promise<void> {
    const beats = () => this.frames.filter(({ cmd }) => cmd === Cmd.HEARTBEAT).length;
    const before = beats();
    this.socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(before), WAIT);
  }

  /** Closes the socket, and waits until the server has noted it, and will look at the call when the grace is over. */
  async leave(): Promise<void> {
    const { database } = this.server.server.context;
    this.socket.close();
    await vi.waitFor(async () => {
      const party = await this.party();
      const job = await database
        .selectFrom('job')
        .select('due_at')
        .where('key', '=', party?.call_id ?? '')
        .executeTakeFirst();
      expect(party?.gone_at).not.toBeNull();
      expect(job?.due_at).toBeLessThanOrEqual((party?.gone_at ?? 0) + limits.callSocketGraceMs);
    }, WAIT);
  }

  /** The row of this account in its call. */
  party() {
    return this.server.server.context.database
      .selectFrom('call_party')
      .selectAll()
      .where('user_id', '=', this.id)
      .where('left_at', 'is', null)
      .executeTakeFirst();
  }

  #request(method: 'GET' | 'POST', path: string, parts: RequestParts): Promise<Answer> {
    const headers = { accessToken: this.person.tokens.accessToken, connId: this.connId, ...parts.headers };
    return this.server.request(method, path, { ...parts, headers });
  }
}

/** Opens the socket of a person who is signed in. */
export async function connectCallClient(server: TestServer, person: Person): Promise<CallClient> {
  const client = new CallClient(server, person);
  await once(client.socket, 'open');
  client.socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
  await vi.waitFor(() => expect(client.frames[0]).toMatchObject({ cmd: Cmd.LOGIN }), WAIT);
  const [login] = client.frames;
  client.connId = (login?.data as { connId?: string } | undefined)?.connId ?? '';
  return client;
}
