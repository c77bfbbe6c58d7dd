import { once } from 'node:events';
import { Cmd } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';
import { WebhookHost } from '../../testing/webhook-host.ts';

const WAIT = { timeout: 15_000, interval: 10 };
const AWAY_MS = 60_000;

onEveryStore((start) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  const clock = new FakeClock();
  const host = new WebhookHost();
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    await host.open();
    server = await start({ ...host.settings, clock, contacts: 'everyone' });
    anna = await server.person('anna');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await host.close();
  });

  let sent = 0;
  const send = async (to: Person, content: string) => {
    sent += 1;
    await anna.post('/message/private/send', { recvId: to.id, content, type: 0, tmpId: `t${sent}` });
    await delivered(content);
  };
  /** No request is under way: a leap of the clock would give it up. */
  const settled = () =>
    vi.waitFor(async () => {
      const waiting = server.server.context.database.selectFrom('webhook_event').select('seq');
      expect(await waiting.execute()).toEqual([]);
    }, WAIT);
  const delivered = async (content: string) => {
    await vi.waitFor(() => expect(host.texts()).toContain(content), WAIT);
    await settled();
  };
  const unread = (person: Person) => {
    const events = host.of('message.unread').filter(({ data }) => data.user.id === person.id);
    return [...new Map(events.map((event) => [event.id, event])).values()];
  };
  const told = (person: Person, times: number) =>
    vi.waitFor(() => {
      // A request that was under way when the clock leapt was given up, and is made again later.
      clock.advance(250);
      expect(unread(person)).toHaveLength(times);
    }, WAIT);
  /** So much time goes by, and everything that was due in it was looked at. */
  const pass = async (ms: number) => {
    await settled();
    clock.advance(ms);
    sent += 1;
    await send(anna2, `mark ${sent}`);
  };
  let anna2: Person;
  const connect = async (person: Person) => {
    const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
    sockets.push(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
    await vi.waitFor(async () => expect((await server.server.context.presence.online([person.id])).size).toBe(1), WAIT);
    return socket;
  };
  const leave = async (person: Person, socket: WebSocket) => {
    socket.close();
    await vi.waitFor(async () => expect((await server.server.context.presence.online([person.id])).size).toBe(0), WAIT);
  };

  describe('somebody who is away', () => {
    beforeAll(async () => {
      anna2 = await server.person('mark');
      await connect(anna2);
    });

    test('is told of once, with how much there is, until they read', async () => {
      bert = await server.person('bert');
      await send(bert, 'first');
      await send(bert, 'second');
      await pass(AWAY_MS - 1_000);
      expect(unread(bert)).toEqual([]);
      await pass(1_000);
      await told(bert, 1);
      expect(unread(bert)[0]?.data).toMatchObject({
        user: { id: bert.id },
        unread: 2,
        message: { content: 'second', sendId: anna.id },
        isDnd: false,
      });
      await send(bert, 'third');
      await pass(AWAY_MS);
      await pass(AWAY_MS);
      expect(unread(bert)).toHaveLength(1);
      await bert.put('/message/private/readed', { friendId: anna.id });
      await send(bert, 'fourth');
      await pass(AWAY_MS);
      await told(bert, 2);
      expect(unread(bert)[1]?.data).toMatchObject({ unread: 1, message: { content: 'fourth' } });
    });

    test('is not told of while they are here, nor when they have read; but when they have left for so long', async () => {
      const carl = await server.person('carl');
      const socket = await connect(carl);
      await send(carl, 'are you there');
      await pass(2 * AWAY_MS);
      expect(unread(carl)).toEqual([]);
      await leave(carl, socket);
      await pass(AWAY_MS - 1_000);
      expect(unread(carl)).toEqual([]);
      await pass(2_000);
      await told(carl, 1);

      const dora = await server.person('dora');
      await send(dora, 'read this');
      await dora.put('/message/private/readed', { friendId: anna.id });
      await pass(AWAY_MS);
      await pass(AWAY_MS);
      expect(unread(dora)).toEqual([]);
    });

    test('is not told of what was recalled, nor of their own words', async () => {
      const emil = await server.person('emil');
      const { data } = await anna.post('/message/private/send', {
        recvId: emil.id,
        content: 'never mind',
        type: 0,
        tmpId: 'recalled',
      });
      await delivered('never mind');
      await anna.delete(`/message/private/recall/${(data as { id: number }).id}`);
      await pass(AWAY_MS);
      await pass(AWAY_MS);
      expect(unread(emil)).toEqual([]);
      expect(unread(anna)).toEqual([]);
    });
  });
});
