import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../platform/memory/fake-clock.ts';
import { demoWorld } from './demo-world.ts';
import { createTestClient } from './test-client.ts';

describe('a test client', () => {
  it('is signed in to a demo world, on the real clock', async () => {
    const { server, me, id } = demoWorld();
    const { client, until } = await createTestClient(server, { user: me });
    await until(() => client.connection.state.getSnapshot().phase === 'live');
    expect(client.auth.session.getSnapshot()).toEqual({ status: 'signedIn', userId: id(me) });
    expect(client.contacts.friends.getSnapshot()).toContain(id('linzhixia'));
    await client.destroy();
  });

  it('goes offline and comes back, on a clock that the test moves', async () => {
    const clock = new FakeClock();
    const { server, me } = demoWorld({ language: 'en-US', clock });
    const { client, knobs, until } = await createTestClient(server, { user: me, clock });
    await until(() => client.connection.state.getSnapshot().phase === 'live');
    knobs.offline();
    await until(() => client.connection.state.getSnapshot().lost);
    knobs.reset();
    await until(() => client.connection.state.getSnapshot().phase === 'live');
    expect(client.connection.state.getSnapshot().lost).toBe(false);
    await clock.during(client.destroy());
  });

  it('signs nobody in without a user', async () => {
    const { server } = demoWorld();
    const { client } = await createTestClient(server);
    expect(client.auth.session.getSnapshot().status).toBe('signedOut');
    await client.destroy();
  });
});
