import { describe, expect, it } from 'vitest';
import { conversationKey } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';

/** Hanna is known to the host as `shop/7`; Alice is signed in. */
async function hosted(options: { specOnly?: boolean } = {}) {
  const stage = new ClientStage(options);
  stage.person('Alice');
  const host = await stage.open(stage.device(), undefined, {
    auth: { getToken: async () => stage.server.hostToken({ sub: 'shop/7', name: 'Hanna' }) },
  });
  const hanna = host.client.profile.self.getSnapshot()?.id ?? 0;
  const seat = await stage.seat('Alice');
  const idOf = (externalId: string) =>
    stage.clock.during(seat.client.contacts.idOf({ externalId }).catch((error: unknown) => error));
  return { stage, hanna, seat, idOf };
}

describe("a person by the host's own id", () => {
  it('is found with name and conversation, and asked for once', async () => {
    const { stage, hanna, seat, idOf } = await hosted();
    expect(hanna).toBeGreaterThan(0);
    expect(await Promise.all([idOf('shop/7'), idOf('shop/7')])).toEqual([hanna, hanna]);
    expect(seat.client.contacts.person(hanna).getSnapshot()).toMatchObject({ nickName: 'Hanna', known: true });
    const key = conversationKey('private', hanna);
    seat.client.conversations.start(key);
    await stage.clock.advance(500);
    expect(seat.client.conversations.list.getSnapshot().keys).toContain(key);
    seat.device.setOnline(false);
    await stage.clock.advance(500);
    expect(await idOf('shop/7')).toBe(hanna);
    expect(await seat.client.contacts.idOf(42)).toBe(42);
  });

  it('who is not there yet is asked for again, as after a failure', async () => {
    const { stage, seat, idOf } = await hosted();
    expect(await idOf('shop/8')).toMatchObject({ code: 'user.notFound', category: 'refused' });
    const late = stage.server.addPerson({ userName: 'late', nickName: 'Late', externalId: 'shop/8' });
    seat.device.setOnline(false);
    expect(await idOf('shop/8')).toMatchObject({ retryable: true });
    seat.device.setOnline(true);
    expect(await idOf('shop/8')).toBe(late);
  });

  it('is not offered by a server that knows only the specification', async () => {
    const stage = new ClientStage({ specOnly: true });
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const found = client.contacts.idOf({ externalId: 'shop/7' }).catch((error: unknown) => error);
    expect(await stage.clock.during(found)).toMatchObject({ code: 'client.notOffered' });
  });
});
