import { expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { RealClock } from '../platform/memory/real-clock.ts';
import { Code } from '../protocol/index.ts';
import { createMemoryServer, createTestClient } from '../testing/index.ts';

it.each([Code.NOT_LOGGED_IN, Code.TOKEN_INVALID])(
  'the settings of registration are asked for without a token: %i neither refreshes nor ends a session',
  async (code) => {
    const asked: string[] = [];
    const server = createMemoryServer();
    server.addPerson({ userName: 'ann', nickName: 'Ann' });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/globalSetting/load')) return server.fetch(request);
      asked.push(request.headers.get('accessToken') ?? 'no header');
      return Response.json({ code, message: 'no', data: null });
    };
    const network = { fetch, openSocket: server.openSocket.bind(server) };
    const page = { origin: server.origin, secure: true };
    const device = createMemoryDevice({ clock: new RealClock(), network, page });
    const { client } = await createTestClient(server, { user: 'ann', device });
    expect(await client.auth.loadGlobalSetting()).toEqual({
      userRegisterInviteCode: false,
      updateAvatarAfterRegister: false,
    });
    expect(asked).toEqual(['']);
    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    await client.destroy();
  },
);
