import { asApp, failPointServer, nodeNetwork, type ServerProcess, startServer } from '@internal/testkit';
import { type FaultProxy, startProxy } from '../proxy/proxy.ts';
import { current, differences, digestOfClient, digestOfServer } from './digest.ts';
import { befriend, type HttpAccount, type Reach, register, signIn } from './http-account.ts';
import { isLive, makeDevice, type Seat, sitDown } from './seat.ts';
import { SteppingDeviceClock } from './stepping-clock.ts';

export interface StageWish {
  readonly seed?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Bytes of the disk that the server keeps everything on; that of the machine where it is left out. */
  readonly diskBytes?: number;
}

/** Wall-clock figures are held by the long run only, on a machine that does nothing else. */
const LONG_RUN = process.env.IM_FAULTS_LONG === '1';

/** Plain HTTP accounts are further sign-ins, beside those of the clients. */
const METRICS_TOKEN = 'token of the metrics';
const manyDevices = { IM_RATE_LIMIT: 'off', IM_SESSIONS_PER_TERMINAL: '100', IM_METRICS_TOKEN: METRICS_TOKEN };

/** A real server in a process of its own, a hostile network before it, and clients behind that. */
export class ServerStage {
  /** The time of the clients. The server has its own. */
  readonly clock = new SteppingDeviceClock();
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  readonly accounts = new Map<string, HttpAccount>();
  readonly #reach: Reach;
  #devices = 0;

  private constructor(server: ServerProcess, proxy: FaultProxy) {
    this.server = server;
    this.proxy = proxy;
    this.#reach = { origin: server.url, fetch };
  }

  static async open({ seed = 1, env = {}, diskBytes }: StageWish = {}): Promise<ServerStage> {
    const server = await startServer({
      program: failPointServer,
      env: { ...manyDevices, ...env },
      ...(diskBytes === undefined ? {} : { diskBytes }),
    });
    return new ServerStage(server, await startProxy(server.port, seed));
  }

  /** Registers people who are all friends of each other. */
  async people(...names: readonly string[]): Promise<HttpAccount[]> {
    const accounts: HttpAccount[] = [];
    for (const name of names) {
      await register(this.#reach, name);
      const account = await signIn(this.#reach, name);
      for (const other of accounts) await befriend(account, other);
      this.accounts.set(name, account);
      accounts.push(account);
    }
    return accounts;
  }

  /** Makes a group that the first of them owns. */
  async group(name: string, [owner, ...others]: readonly HttpAccount[]): Promise<number> {
    const wish = { name, userIds: others.map(({ id }) => id) };
    const group = await owner?.request<{ id: number }>('POST', '/group/create', wish);
    return group?.id ?? 0;
  }

  /** Opens a client behind the proxy and signs a person in; `app` is their second terminal. */
  async seat(userName: string, terminal: 'web' | 'app' = 'web'): Promise<Seat> {
    this.#devices += 1;
    const network = terminal === 'app' ? asApp(nodeNetwork) : nodeNetwork;
    const device = makeDevice({ clock: this.clock, network, origin: this.proxy.url, seed: this.#devices });
    const seat = await sitDown(userName, device);
    await this.until(() => isLive(seat), `${userName} is live`);
    return seat;
  }

  /** How many sockets the server has open now, by its own metrics. */
  async openSockets(): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.server.url}/metrics`, { headers })).text();
    return Number(/^im_sockets (\d+)$/m.exec(text)?.[1]);
  }

  /** Starts the server that was killed; it serves again within 3 s, and these clients do not wait for their next try. */
  async revive(seats: readonly Seat[], args: readonly string[] = []): Promise<void> {
    const began = performance.now();
    await this.server.start(args);
    const took = performance.now() - began;
    if (LONG_RUN && took > 3_000) throw new Error(`the server served again after ${Math.round(took)} ms`);
    for (const { client } of seats) client.connection.retryNow();
  }

  /** Looks every few milliseconds until `met` holds; rejects after `limitMs`, saying what did not come. */
  async until(met: () => boolean, what: string | (() => string), limitMs = 30_000): Promise<void> {
    const end = performance.now() + limitMs;
    while (!met()) {
      if (performance.now() > end) {
        throw new Error(`not within ${limitMs} ms: ${typeof what === 'string' ? what : what()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until server and clients agree (D7); rejects with the differences. */
  async converge(seats: readonly Seat[], limitMs = 30_000): Promise<void> {
    const end = performance.now() + limitMs;
    for (;;) {
      const problems = await this.#disagreements(seats);
      if (problems.length === 0) return;
      if (performance.now() > end) throw new Error(`no agreement within ${limitMs} ms:\n${problems.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #disagreements(seats: readonly Seat[]): Promise<string[]> {
    const problems: string[] = [];
    for (const seat of seats) {
      const unsent = seat.client.messages.unsent.getSnapshot();
      if (unsent > 0) problems.push(`${seat.userName}: ${unsent} unsent`);
      if (!isLive(seat)) problems.push(`${seat.userName}: ${seat.client.connection.state.getSnapshot().phase}`);
    }
    if (problems.length > 0) return problems;
    for (const seat of seats) {
      const account = this.accounts.get(seat.userName);
      if (!account) continue;
      const expected = await digestOfServer(account);
      const found = await digestOfClient(seat, (met) => this.until(met, 'a page'));
      problems.push(...differences(seat.userName, expected, current(expected, found)));
    }
    return problems;
  }

  async close(seats: readonly Seat[] = []): Promise<void> {
    for (const { client } of seats) await client.destroy();
    await this.proxy.refuse();
    await this.server.dispose();
  }
}
