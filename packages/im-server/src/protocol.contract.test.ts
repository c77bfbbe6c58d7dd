import { describeProtocol, type TargetSocketHandlers } from 'im-sdk/testing';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { onPostgres } from './testing/servers.ts';
import { SteppingClock } from './testing/stepping-clock.ts';

const HOST_SECRET = 'the secret of the host product: 32+';

onPostgres((start) => {
  describeProtocol(
    'the protocol',
    { afterAll, beforeAll, describe, expect, it },
    async () => {
      const clock = new SteppingClock();
      const { server } = await start({
        clock,
        hostJwtSecret: HOST_SECRET,
        registration: 'open',
        visitors: true,
        contactGroup: { externalId: 'agents' },
      });
      return {
        apiUrl: `${server.address}/api`,
        socketUrl: `${server.address.replace('http', 'ws')}/im`,
        fetch: (input, init) => fetch(input, init),
        openSocket,
        hostToken: (claims) =>
          new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(HOST_SECRET)),
        async setContactGroup(groupId) {
          const groups = server.context.database.updateTable('chat_group');
          await groups.set({ external_id: null }).where('external_id', '=', 'agents').execute();
          await groups.set({ external_id: 'agents' }).where('id', '=', groupId).execute();
        },
        advance: async (ms) => clock.advance(ms),
        close: () => server.close(),
      };
    },
    { drivesClock: true },
  );
});

function openSocket(url: string, handlers: TargetSocketHandlers) {
  const socket = new WebSocket(url);
  socket.on('open', () => handlers.open());
  socket.on('message', (data, isBinary) => handlers.message(isBinary ? undefined : String(data)));
  socket.on('close', (code, reason) => handlers.close(code, String(reason)));
  // A failed upgrade is told by `close` as well.
  socket.on('error', () => {});
  return {
    send: (frame: string | Uint8Array) => socket.send(frame),
    close: (code?: number, reason?: string) => socket.close(code, reason),
  };
}
