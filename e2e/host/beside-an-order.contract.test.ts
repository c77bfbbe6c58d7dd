import { createHmac, randomUUID } from 'node:crypto';
import { type ServerProcess, startServer } from '@internal/testkit';
import { createImClient, type ImClient } from 'im-sdk';
import { conversationKey } from 'im-sdk/protocol';
import { afterEach, expect, test, vi } from 'vitest';

// "A conversation beside an order" of docs/host-product.md: real clients on a real server, in the order of that page.

const SECRET = 'the secret of the host product: 32+';
const clients: ImClient[] = [];
let server: ServerProcess | undefined;
afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
  await server?.dispose();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the host's server answers to `POST /im-token` of whoever is signed in there. */
function imToken(sub: string, name: string): string {
  const claims = { sub, name, exp: Math.floor(Date.now() / 1000) + 60, jti: randomUUID() };
  const words = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${words}.${createHmac('sha256', SECRET).update(words).digest('base64url')}`;
}

test('two people of a host, who are no friends, write to each other by the host’s own ids', async () => {
  server = await startServer({ env: { IM_RATE_LIMIT: 'off', IM_CONTACTS: 'everyone', IM_HOST_JWT_SECRET: SECRET } });
  const { url } = server;
  const signIn = async (sub: string, name: string): Promise<ImClient> => {
    const client = createImClient({
      server: { apiUrl: `${url}/api`, socketUrl: `${url.replace('http', 'ws')}/im` },
      auth: { getToken: async () => imToken(sub, name) },
    });
    clients.push(client);
    await client.start();
    await vi.waitUntil(() => client.connection.state.getSnapshot().phase === 'live');
    return client;
  };
  const seller = await signIn('seller-7', 'Sam');
  const buyer = await signIn('buyer-42', 'Bea');

  const sellerId = await buyer.contacts.idOf({ externalId: 'seller-7' });
  const toSeller = conversationKey('private', sellerId);
  const pane = buyer.messages.open(toSeller);
  await vi.waitUntil(() => pane.getSnapshot().ready);
  buyer.messages.sendText(toSeller, { text: 'Where is order 1001?' });

  const buyerId = await seller.contacts.idOf({ externalId: 'buyer-42' });
  const fromBuyer = seller.conversations.conversation(conversationKey('private', buyerId));
  await vi.waitUntil(() => fromBuyer.getSnapshot()?.unreadCount === 1);
  expect(fromBuyer.getSnapshot()).toMatchObject({ showName: 'Bea', gone: false });
  seller.messages.sendText(conversationKey('private', buyerId), { text: 'It comes tomorrow.' });
  await vi.waitUntil(() => buyer.conversations.conversation(toSeller).getSnapshot()?.unreadCount === 1);
  expect(buyer.conversations.conversation(toSeller).getSnapshot()).toMatchObject({ showName: 'Sam', gone: false });
});
