import { once } from 'node:events';
import { Cmd } from 'im-sdk/protocol';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { onPostgres, type Person } from '../testing/servers.ts';

const WAIT = { timeout: 10_000, interval: 20 };

interface Frame {
  readonly cmd: number;
  readonly data: { readonly id: number } | null;
}

onPostgres((start) => {
  test('heartbeats after the first of a connection read no conversation, and know what is new', async () => {
    const server = await start({ contacts: 'everyone' });
    const [anna, ben] = [await server.person('anna'), await server.person('ben')];
    const send = async (from: Person, to: Person) => {
      const { data } = await from.post('/message/private/send', { recvId: to.id, type: 0, content: 'hello' });
      return (data as { id: number }).id;
    };
    const first = await send(ben, anna);

    const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
    const frames: Frame[] = [];
    socket.on('message', (bytes) => frames.push(JSON.parse(String(bytes))));
    await once(socket, 'open');
    const beats = () => frames.filter(({ cmd }) => cmd === Cmd.HEARTBEAT);
    const beat = async () => {
      const before = beats().length;
      socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
      await vi.waitFor(() => expect(beats().length).toBeGreaterThan(before), WAIT);
      return beats().at(-1)?.data?.id;
    };
    socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: anna.tokens.accessToken, devId: 1 } }));
    await vi.waitFor(() => expect(frames[0]).toMatchObject({ cmd: Cmd.LOGIN }), WAIT);
    expect(await beat()).toBe(first);

    // Whoever reads the conversations would see it.
    await server.server.context.database
      .updateTable('conversation')
      .set({ head_id: first + 1_000 })
      .execute();
    expect(await beat()).toBe(first);
    const second = await send(ben, anna);
    await vi.waitFor(() => expect(frames.some(({ data }) => data?.id === second)).toBe(true), WAIT);
    expect(await beat()).toBe(second);
    socket.terminate();
  });
});
