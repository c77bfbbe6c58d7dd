import { readFile } from 'node:fs/promises';
import { hostRoutes } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { onPostgres } from '../../testing/servers.ts';

const guide = new URL('../../../../../docs/host-product.md', import.meta.url);
const serverKey = 'the key of the host product: 32 or more';

onPostgres((start) => {
  test('every request that docs/host-product.md shows is done, one after the other, with the status that it names', async () => {
    const { server } = await start({ serverKey });
    const examples = [...(await readFile(guide, 'utf8')).matchAll(/```http\n(\w+) (\S+)\n(.*?)```/gs)];
    for (const [, method = '', path = '', body = ''] of examples) {
      const response = await fetch(server.address + path, {
        method,
        headers: { authorization: `Bearer ${serverKey}`, 'content-type': 'application/json' },
        ...(body === '' ? {} : { body: JSON.stringify(JSON.parse(body)) }),
      });
      const answer: unknown = await response.json();
      expect({ request: `${method} ${path}`, status: response.status, answer }).toMatchObject({
        status: 200,
        answer: { code: 200 },
      });
    }
    const shown = new Set(
      examples.map(([, method, path = '']) => `${method} ${path.replace(/\?.*|externalId:[^/]+/g, '')}`),
    );
    const writes = Object.values(hostRoutes).filter(
      ({ method, path }) => method !== 'GET' && path !== '/host/commands',
    );
    const missing = writes
      .map(({ method, path }) => `${method} /api${path.replace(':id', '')}`)
      .filter((one) => !shown.has(one));
    expect(missing).toEqual(['DELETE /api/host/friendships']);
  });
});
