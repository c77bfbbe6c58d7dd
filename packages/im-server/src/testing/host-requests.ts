import type { Answer, TestServer } from './servers.ts';

/** `serverKey` of servers whose host makes requests. */
export const SERVER_KEY = 'the key of the host product: 32 or more';

export type Method = Parameters<TestServer['request']>[0];

interface HostRequests {
  /** Requests a path below `/api/host` with the server key. */
  host(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes or updates a user, whose name is the external id unless `more` has another. */
  put(externalId: string, more?: object): Promise<{ readonly id: number; readonly nickName: string }>;
}

/** What the server of a host product asks of the server that `current` returns. */
export function hostRequests(current: () => TestServer): HostRequests {
  const authorization = `Bearer ${SERVER_KEY}`;
  const host: HostRequests['host'] = (method, path, body, headers = {}) =>
    current().request(method, `/host${path}`, { body, headers: { authorization, ...headers } });
  return {
    host,
    async put(externalId, more = {}) {
      const { data } = await host('PUT', '/users', { externalId, name: externalId, ...more });
      return data as { id: number; nickName: string };
    },
  };
}
