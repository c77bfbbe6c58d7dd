import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Topics } from '../../bus-topics.ts';
import type { Bus } from '../../infra/bus.ts';
import { createServer, type ServerOptions } from '../../server.ts';
import { type CallClient, connectCallClient } from '../../testing/calls/call-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { newDatabase, Person, TestServer } from '../../testing/servers.ts';

/** Passes signals and ended sessions from one bus to the other, as a bus between nodes does. */
function connectBuses(one: Bus<Topics>, other: Bus<Topics>): void {
  let isPassing = false;
  const pass = <T extends keyof Topics>(from: Bus<Topics>, to: Bus<Topics>, topic: T) =>
    from.subscribe(topic, (payload) => {
      if (isPassing) return;
      isPassing = true;
      to.publish(topic, JSON.parse(JSON.stringify(payload)) as Topics[T]);
      isPassing = false;
    });
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    pass(from, to, 'signal');
    pass(from, to, 'sessions.ended');
  }
}

describe('two nodes on one PostgreSQL', () => {
  const clock = new FakeClock();
  let here: TestServer;
  let there: TestServer;
  let people = 0;
  beforeAll(async () => {
    const shared: ServerOptions = {
      clock,
      databaseUrl: await newDatabase(),
      secret: 'a secret that both of the nodes have',
      rateLimit: false,
      contacts: 'everyone',
    };
    here = new TestServer(await createServer(shared));
    there = new TestServer(await createServer(shared));
    connectBuses(here.server.context.bus, there.server.context.bus);
  });
  afterAll(async () => {
    await here.server.close();
    await there.server.close();
  });

  async function connect(node: TestServer, { id, userName, password, tokens }: Person): Promise<CallClient> {
    return connectCallClient(node, new Person(node, id, userName, password, tokens));
  }

  /** One at each node. */
  async function apart(): Promise<[CallClient, CallClient]> {
    people += 1;
    const [anna, bert] = [await here.person(`anna${people}`), await here.person(`bert${people}`)];
    return [await connect(here, anna), await connect(there, bert)];
  }

  test('a call between people of both', async () => {
    const [anna, bert] = await apart();
    const callId = await anna.dial(bert);
    await bert.expectTypes(100);
    expect(await bert.to(anna, 'accept', { callId })).toMatchObject({ code: 200 });
    await anna.expectTypes(102);
    await anna.to(bert, 'offer', {}, { type: 'offer', sdp: 'v=0' });
    await bert.to(anna, 'answer', {}, { type: 'answer', sdp: 'v=0' });
    await bert.expectTypes(100, 107);
    await anna.expectTypes(102, 108);
    await bert.to(anna, 'handup');
    await anna.expectTypes(102, 108, 106);
  });

  test('a call that nobody answers ends once', async () => {
    const [anna, bert] = await apart();
    await anna.dial(bert);
    await bert.expectTypes(100);
    clock.advance(31_000);
    await anna.expectTypes(105);
    await bert.expectTypes(100, 105);
    const records = await here.server.context.database
      .selectFrom('message')
      .select('id')
      .where('sender_id', '=', anna.id)
      .where('type', '=', 40)
      .execute();
    expect(records).toHaveLength(1);
  });

  test('somebody who comes back at the other node stays in the call', async () => {
    const [anna, bert] = await apart();
    await anna.dial(bert);
    await bert.to(anna, 'accept');
    await bert.leave();
    const back = await connect(here, bert.person);
    await expect.poll(async () => (await bert.party())?.conn_id, { timeout: 15_000 }).toBe(back.connId);
    clock.advance(21_000);
    await anna.to(bert, 'candidate', {}, { candidate: 'x' });
    await back.expectTypes(109);
    await back.to(anna, 'handup');
    await anna.expectTypes(102, 106);
  });
});
