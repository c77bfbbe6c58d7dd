import type { ImClient } from 'im-sdk';
import { createMemoryDevice, createMemoryServer, createTestClient, type MemoryServer, RealClock } from 'im-sdk/testing';

/** Ann, signed in at an in-memory server whose answers to her searches can be replaced. */
export interface ErrorWorld {
  readonly server: MemoryServer;
  readonly client: ImClient;
  readonly annId: number;
  /** Answers the next searches. */
  answer(response: () => Response): void;
}

export async function createErrorWorld(): Promise<ErrorWorld> {
  const server = createMemoryServer();
  const annId = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  let fake: (() => Response) | undefined;
  const network = {
    ...server,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      fake && new Request(input, init).url.includes('/user/search') ? fake() : server.fetch(input, init),
  };
  const device = createMemoryDevice({
    clock: new RealClock(),
    network,
    page: { origin: server.origin, secure: true },
  });
  const { client, until } = await createTestClient(server, { user: 'ann', device });
  await until(() => client.connection.state.getSnapshot().phase === 'live');
  return {
    server,
    client,
    annId,
    answer: (response) => {
      fake = response;
    },
  };
}
