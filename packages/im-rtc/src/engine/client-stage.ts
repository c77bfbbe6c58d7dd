import { createImClient, type ImClient } from 'im-sdk';
import {
  createMemoryDevice,
  createMemoryServer,
  FakeClock,
  type MemoryDevice,
  type MemoryServer,
  type MemoryServerOptions,
  type MemoryTab,
} from 'im-sdk/testing';
import { expect } from 'vitest';
import type { CallEngine, GroupCallView, PrivateCallView } from '../call-views.ts';
import { FakeCallPlatform, FakeIceNetwork } from '../testing/index.ts';
import { createCallEngine } from './call-engine.ts';

/** A tab with a client and its call engine. */
export interface CallSeat {
  readonly userId: number;
  readonly client: ImClient;
  readonly device: MemoryDevice;
  readonly tab: MemoryTab;
  readonly platform: FakeCallPlatform;
  readonly engine: CallEngine;
  privateCall(): PrivateCallView | undefined;
  groupCall(): GroupCallView | undefined;
}

/** The in-memory server, clients and engines on one clock. */
export class ClientStage {
  readonly clock = new FakeClock();
  readonly network = new FakeIceNetwork();
  readonly server: MemoryServer;
  readonly seats: CallSeat[] = [];
  readonly #ids = new Map<string, number>();

  constructor(options: Omit<MemoryServerOptions, 'clock'> = {}) {
    this.server = createMemoryServer({ ...options, clock: this.clock });
  }

  /** Makes people who are friends of each other. */
  people(...names: readonly string[]): readonly number[] {
    const ids = names.map((name) => this.server.addPerson({ userName: name, nickName: name }));
    for (const [index, id] of ids.entries()) {
      this.#ids.set(names[index] ?? '', id);
      for (const other of ids.slice(0, index)) this.server.befriend(other, id);
    }
    return ids;
  }

  /** Signs a person in: on a new device, or in another tab of one. */
  async seat(name: string, device = this.#device()): Promise<CallSeat> {
    const tab = device.tab();
    const client = createImClient({ platform: tab.platform });
    await this.clock.during(client.start());
    if (client.auth.session.getSnapshot().status !== 'signedIn') {
      await this.clock.during(client.auth.login({ userName: name, password: 'password' }));
    }
    await this.clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    await this.clock.advance(500);
    const platform = new FakeCallPlatform({ clock: this.clock, network: this.network });
    const engine = createCallEngine(client.calls, platform);
    await this.clock.advance(100);
    const view = () => engine.call.getSnapshot();
    const seat: CallSeat = {
      ...{ userId: this.#ids.get(name) ?? 0, client, device, tab, platform, engine },
      privateCall() {
        const call = view();
        return call?.kind === 'private' ? call : undefined;
      },
      groupCall() {
        const call = view();
        return call?.kind === 'group' ? call : undefined;
      },
    };
    this.seats.push(seat);
    return seat;
  }

  /** Nothing of a call is on anywhere. */
  expectNothingOn(): void {
    for (const { platform } of this.seats) {
      expect(platform.leftovers).toEqual({ tracks: 0, connections: 0, sounds: 0, meters: 0 });
    }
  }

  #device(): MemoryDevice {
    const page = { origin: this.server.origin, secure: true };
    return createMemoryDevice({ clock: this.clock, network: this.server, page, seed: this.seats.length + 1 });
  }
}
