import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { createServer, type ServerOptions } from '../../server.ts';
import { FakeClock } from '../fake-clock.ts';
import { newDatabase, Person, type StoreName, TestServer } from '../servers.ts';
import { type CallClient, connectCallClient } from './call-client.ts';

const WAIT = { timeout: 15_000, interval: 10 };

/** A server with people who may call each other, on a clock that the test moves. It can be restarted. */
export class CallStage {
  readonly clock = new FakeClock();
  server: TestServer;
  readonly #options: ServerOptions;
  readonly #folder: string | undefined;
  #people = 0;

  constructor(server: TestServer, clock: FakeClock, options: ServerOptions, folder: string | undefined) {
    this.server = server;
    this.clock = clock;
    this.#options = options;
    this.#folder = folder;
  }

  get database() {
    return this.server.server.context.database;
  }

  /** Ends the server, and starts another one on the same store `downMs` later. */
  async restart(downMs: number): Promise<void> {
    await this.server.server.close();
    this.clock.advance(downMs);
    this.server = new TestServer(await createServer(this.#options));
  }

  /** A new account. */
  person(): Promise<Person> {
    this.#people += 1;
    return this.server.person(`person${this.#people}`);
  }

  /** New people, each online on one device. */
  async online(count: number): Promise<CallClient[]> {
    const clients: CallClient[] = [];
    for (let n = 0; n < count; n += 1) clients.push(await this.connect(await this.person()));
    return clients;
  }

  /** Two new people, one device each. */
  async two(): Promise<[CallClient, CallClient]> {
    const [one, other] = await this.online(2);
    if (one === undefined || other === undefined) throw new Error('nobody registered');
    return [one, other];
  }

  /** Three new people, one device each. */
  async three(): Promise<[CallClient, CallClient, CallClient]> {
    const [one, other, third] = await this.online(3);
    if (one === undefined || other === undefined || third === undefined) throw new Error('nobody registered');
    return [one, other, third];
  }

  /** A socket at the server that runs now. */
  connect({ id, userName, password, tokens }: Person): Promise<CallClient> {
    return connectCallClient(this.server, new Person(this.server, id, userName, password, tokens));
  }

  /** The same device with a new socket. */
  again({ person }: CallClient): Promise<CallClient> {
    return this.connect(person);
  }

  /** Another device of the same person, on the other terminal. */
  async otherDevice({ person }: CallClient): Promise<CallClient> {
    const body = { userName: person.userName, password: person.password, terminal: 1 };
    const headers = { deviceNo: `phone-${person.userName}` };
    const { data } = await this.server.request('POST', '/login', { body, headers });
    const tokens = data as { accessToken: string; refreshToken: string };
    return this.connect(new Person(this.server, person.id, person.userName, person.password, tokens));
  }

  /** A group of these people; the first one owns it. */
  async group(owner: CallClient, ...members: CallClient[]): Promise<number> {
    const body = { name: 'Callers', userIds: members.map(({ id }) => id) };
    const { data } = await owner.person.post('/group/create', body);
    return (data as { id: number }).id;
  }

  /** Results of the records of calls between two people. */
  async records(one: { readonly id: number }, other: { readonly id: number }) {
    const rows = await this.database
      .selectFrom('message')
      .select(['content', 'sender_id', 'type'])
      .where('conversation_id', '=', `p:${Math.min(one.id, other.id)}:${Math.max(one.id, other.id)}`)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...(JSON.parse(row.content) as object), caller: row.sender_id, type: row.type }));
  }

  /** Waits until the server has looked at a call for what was due by now. */
  async looked(callId: string): Promise<void> {
    const dueAt = async () => {
      const row = await this.database.selectFrom('job').select('due_at').where('key', '=', callId).executeTakeFirst();
      return row?.due_at;
    };
    await vi.waitFor(async () => {
      this.clock.advance(0);
      expect(await dueAt()).toBeGreaterThan(this.clock.now());
    }, WAIT);
  }

  /** Lets time go by in steps in which sockets stay alive and heartbeats of these parties are sent. */
  async pass(ms: number, ...parties: readonly [CallClient, beat: () => Promise<unknown>][]): Promise<void> {
    for (let passed = 0; passed < ms; passed += 5_000) {
      this.clock.advance(Math.min(5_000, ms - passed));
      for (const [client, beat] of parties) {
        await client.beat();
        if (passed % 15_000 === 10_000) await beat();
      }
    }
  }

  async close(): Promise<void> {
    await this.server.server.close();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Starts a stage on a store that survives a restart. */
export async function startCallStage(store: StoreName, options: ServerOptions = {}): Promise<CallStage> {
  const clock = new FakeClock();
  const folder = store === 'PGlite' ? await mkdtemp(join(tmpdir(), 'im-calls-')) : undefined;
  const all: ServerOptions = {
    clock,
    rateLimit: false,
    contacts: 'everyone',
    secret: 'a secret that outlives a restart of it',
    drainMs: 20,
    ...(folder === undefined ? { databaseUrl: await newDatabase() } : { dataDir: folder }),
    ...options,
  };
  return new CallStage(new TestServer(await createServer(all)), clock, all, folder);
}
