import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../platform/memory/memory-device.ts';
import type { KeyValue, PageOrigin } from '../platform/platform.ts';
import { createMemoryServer } from './server/memory-server.ts';

export const PASSWORD = 'correct-horse';

/** A server with Alice and Bob, and devices on which a client signs in. */
export function authStage({ specOnly = false, page }: { specOnly?: boolean; page?: PageOrigin } = {}) {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock, specOnly });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice', headImage: 'a.png', password: PASSWORD });
  server.addPerson({ userName: 'bob', nickName: 'Bob', password: PASSWORD });
  const secure = { origin: server.origin, secure: true };
  const newDevice = (): MemoryDevice =>
    createMemoryDevice({ clock, network: server, page: page ?? secure, seed: clock.pending() + 7 });
  const device = newDevice();
  const address = { apiUrl: server.apiUrl, socketUrl: server.socketUrl };

  async function open(on: MemoryDevice = device) {
    // A test that counts time is not to wait for a module.
    const tab = on.tab();
    const client = createImClient({ platform: tab.platform, server: address });
    const forcedOut: string[] = [];
    client.on('forcedOut', ({ reason }) => forcedOut.push(reason));
    await clock.during(client.start());
    return { tab, client, forcedOut };
  }
  const signIn = (client: ImClient, more: object = {}) =>
    clock.during(client.auth.login({ userName: 'alice', password: PASSWORD, ...more }));
  const live = (client: ImClient) => clock.until(() => client.connection.state.getSnapshot().phase === 'live');
  return { clock, server, alice, device, newDevice, open, signIn, live };
}

export const session = (client: ImClient) => client.auth.session.getSnapshot();
/** Every entry of a storage, a line each. */
export const everything = (store: KeyValue): string =>
  store
    .keys()
    .map((key) => `${key}=${store.get(key)}`)
    .join('\n');
/** The error of a request that must fail. */
export const failure = (running: Promise<unknown>) =>
  running.then(
    () => 'no failure',
    (error: unknown) => error,
  );
