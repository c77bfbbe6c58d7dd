import { beforeAll, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { createBans } from '../users/bans.ts';

onPostgres((start) => {
  let server: TestServer;
  let agent: Person;
  const { host } = hostRequests(() => server);
  beforeAll(async () => {
    server = await start({
      turnUrls: ['turn:turn.example.org:3478'],
      turnSecret: 'shared with the TURN server',
      serverKey: SERVER_KEY,
      visitors: true,
      contactGroup: { externalId: 'agents' },
    });
    agent = await server.person('agent');
    await host('PUT', '/groups', { externalId: 'agents', name: 'Agents', owner: agent.id });
  });

  const config = (accessToken?: string) =>
    server.request('GET', '/system/config', { headers: accessToken === undefined ? {} : { accessToken } });

  test('people with an account, who may call, get TURN credentials', async () => {
    const { data } = await config(agent.tokens.accessToken);
    expect(data).toMatchObject({ webrtc: { iceServers: [{ credential: expect.stringMatching(/.+/) }] } });
  });

  test('a visitor, who may not call, gets none', async () => {
    const { data } = await server.request('POST', '/auth/visitor', { body: {} });
    const answer = await config((data as Person['tokens']).accessToken);
    expect(answer).toMatchObject({ code: 200, data: { webrtc: { iceServers: [] } } });
  });

  test('without a session, or with one that a ban or the end of the account has ended, there are none', async () => {
    expect(await config()).toMatchObject({ key: 'auth.notLoggedIn', data: null });
    const banned = await server.person('banned');
    await createBans(server.server.context).ban(banned.id, 'spam');
    expect(await config(banned.tokens.accessToken)).toMatchObject({ key: 'auth.sessionRevoked', data: null });
    const gone = await server.person('gone');
    const { accessToken } = gone.tokens;
    await server.request('DELETE', '/unregister', { headers: { accessToken }, body: { password: gone.password } });
    expect(await config(accessToken)).toMatchObject({ key: 'auth.sessionRevoked', data: null });
  });
});
