import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import type { ImClientOptions } from '../options.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import type { Feature, ImError } from '../protocol/index.ts';
import { createMemoryServer, type MemoryServer, type SpecOnlyBuild } from './server/memory-server.ts';

/** One client in a tab of its own. */
export interface Seat {
  readonly client: ImClient;
  readonly tab: MemoryTab;
  readonly device: MemoryDevice;
  /** What nobody awaited and went wrong. */
  readonly errors: ImError[];
}

/** A server, people, and clients on one clock: what tests of whole clients play on. */
export class ClientStage {
  readonly clock = new FakeClock();
  readonly server: MemoryServer;
  #devices = 0;

  constructor(
    options: {
      specOnly?: boolean | SpecOnlyBuild;
      callsWithOffer?: boolean;
      seed?: number;
      uploadPartBytes?: number;
      requireAvatar?: boolean;
      contacts?: 'friends' | 'everyone';
      features?: readonly Feature[];
    } = {},
  ) {
    this.server = createMemoryServer({ ...options, clock: this.clock });
  }

  /** Makes a person called `name`, with the password `password`; answers the id. */
  person(name: string): number {
    return this.server.addPerson({ userName: name.toLowerCase(), nickName: name });
  }

  device(options: { secure?: boolean; database?: boolean; webSocket?: boolean } = {}): MemoryDevice {
    const { secure = true, database, webSocket } = options;
    this.#devices += 1;
    const page = { origin: this.server.origin, secure };
    return createMemoryDevice({
      clock: this.clock,
      network: this.server,
      page,
      database,
      webSocket,
      seed: this.#devices,
    });
  }

  /** Opens a client in a new tab, and looks for a kept session. */
  async open(device = this.device(), tab = device.tab(), options: ImClientOptions = {}): Promise<Seat> {
    const errors: ImError[] = [];
    const client = createImClient({ ...options, platform: tab.platform, onError: (error) => errors.push(error) });
    await this.clock.during(client.start());
    return { client, tab, device, errors };
  }

  /** Opens a client, signs a person in and waits until it is live. */
  async seat(name: string, device?: MemoryDevice, options?: ImClientOptions): Promise<Seat> {
    const seat = await this.open(device, device?.tab(), options);
    await this.clock.during(seat.client.auth.login({ userName: name.toLowerCase(), password: 'password' }));
    await this.live(seat);
    return seat;
  }

  /** The tab dies without a word and begins anew. */
  reload({ device, tab }: Seat, options?: ImClientOptions): Promise<Seat> {
    return this.open(device, tab.reload(), options);
  }

  async live({ client }: Seat): Promise<void> {
    await this.clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    await this.clock.advance(500);
  }
}
