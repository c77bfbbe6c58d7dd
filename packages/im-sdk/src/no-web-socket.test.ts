import { describe, expect, it } from 'vitest';
import { createImClient } from './client.ts';
import { ClientStage } from './testing/client-stage.ts';

const NO_SOCKET = { code: 'client.noWebSocket', retryable: false };

describe('an environment without WebSocket', () => {
  it('makes a client, as a server does that renders; start and login reject and nothing is tried', async () => {
    const play = new ClientStage();
    play.person('Alice');
    const tab = play.device({ webSocket: false }).tab();
    const client = createImClient({ platform: tab.platform });
    await expect(client.start()).rejects.toMatchObject(NO_SOCKET);
    await expect(client.auth.login({ userName: 'alice', password: 'password' })).rejects.toMatchObject(NO_SOCKET);
    await expect(client.auth.loginSaved('alice')).rejects.toMatchObject(NO_SOCKET);
    expect(client.auth.session.getSnapshot()).toEqual({ status: 'signedOut', reason: 'none' });
    await play.clock.advance(60_000);
    expect(play.server.world.sessions.size).toBe(0);
    await play.clock.during(client.destroy());
    expect(tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
  });
});
