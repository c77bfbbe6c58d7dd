import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { WebhookHost } from '../../testing/webhook-host.ts';

onPostgres((start) => {
  const host = new WebhookHost();
  let server: TestServer;
  let agent: Person;
  beforeAll(async () => {
    await host.open();
    server = await start({
      ...host.settings,
      serverKey: SERVER_KEY,
      visitors: true,
      contactGroup: { externalId: 'agents' },
    });
    agent = await server.person('agent');
    const headers = { authorization: `Bearer ${SERVER_KEY}` };
    await server.request('PUT', '/host/users', { headers, body: { id: agent.id, externalId: 'desk' } });
    await server.request('PUT', '/host/groups', {
      headers,
      body: { externalId: 'agents', name: 'Agents', owner: agent.id },
    });
  });
  afterAll(() => host.close());

  test('have a visitor as an account without an id of the host, and the conversation as a group', async () => {
    const page = { url: 'https://shop.test/boots', title: 'Boots' };
    const { data } = await server.request('POST', '/auth/visitor', { body: { name: 'Vera', page } });
    const visit = data as { accessToken: string; refreshToken: string; visitor: string; groupId: number };
    const headers = { accessToken: visit.accessToken };
    const { data: self } = await server.request('GET', '/user/self', { headers });
    const { id } = self as { id: number };
    const { groupId } = visit;
    const say = { groupId, content: 'In red?', type: 0 };
    await server.request('POST', '/message/group/send', { headers, body: say });
    await agent.post('/message/group/send', { groupId, content: 'We do', type: 0 });
    await vi.waitFor(() => expect(host.texts()).toEqual(['In red?', 'We do']), { timeout: 20_000 });

    expect(host.of('user.created').map((event) => event.data.user)).toContainEqual(
      expect.objectContaining({ id, externalId: null, name: 'Vera' }),
    );
    const conversation = { kind: 'group', group: { id: groupId, externalId: null } };
    expect(host.of('message.created').map((event) => event.data)).toMatchObject([
      { conversation, sender: { id, externalId: null }, message: { groupId, sendId: id, sendNickName: 'Vera' } },
      { conversation, sender: { id: agent.id, externalId: 'desk' }, message: { groupId, sendId: agent.id } },
    ]);
    const grown = host.of('group.changed').map((event) => event.data);
    expect(grown).toContainEqual(expect.objectContaining({ joined: [agent.id] }));
    // Nothing signs in as the visitor, and the page they are on is for the agents.
    const bodies = host.requests.map(({ body }) => body).join();
    for (const secret of [visit.accessToken, visit.refreshToken, visit.visitor, page.url])
      expect(bodies).not.toContain(secret);
  });
});
