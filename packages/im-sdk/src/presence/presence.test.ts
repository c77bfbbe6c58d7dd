import { describe, expect, it, vi } from 'vitest';
import { Terminal } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';

async function stageOfTwo(specOnly: boolean) {
  const stage = new ClientStage({ specOnly });
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  return { stage, bob, a: await stage.seat('Alice') };
}

describe('presence of a friend', () => {
  it('is pushed by our server within moments', async () => {
    const { stage, bob, a } = await stageOfTwo(false);
    const presence = a.client.presence.of(bob);
    expect(presence.getSnapshot()).toEqual({ online: false, web: false, app: false });
    stage.server.appear(bob, [Terminal.WEB, Terminal.APP]);
    await stage.clock.advance(5_000);
    expect(presence.getSnapshot()).toEqual({ online: true, web: true, app: true });
    stage.server.appear(bob, []);
    await stage.clock.advance(5_000);
    expect(presence.getSnapshot().online).toBe(false);
  });

  it('says when a friend was last online, unless the friend hides it', async () => {
    const stage = new ClientStage();
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    for (const friend of [bob, carol]) {
      stage.server.befriend(alice, friend);
      Object.assign(stage.server.world.accounts.get(friend) ?? {}, { lastSeen: 1, hidesLastSeen: friend === carol });
    }
    const a = await stage.seat('Alice');
    const person = a.client.contacts.person(bob);
    expect(person.getSnapshot().lastSeen).toBe(1);
    for (const id of [bob, carol]) stage.server.appear(id, [Terminal.WEB]);
    await stage.clock.advance(5_000);
    const before = stage.clock.now();
    for (const id of [bob, carol]) stage.server.appear(id, []);
    await stage.clock.advance(5_000);
    expect(a.client.presence.of(carol).getSnapshot().online).toBe(false);
    expect(person.getSnapshot().lastSeen).toBeGreaterThanOrEqual(before);
    expect(a.client.contacts.person(carol).getSnapshot().lastSeen).toBe(0);
  });

  it('forgets the last time online of a friend who hides it from now on', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    Object.assign(stage.server.world.accounts.get(bob) ?? {}, { lastSeen: 1 });
    const a = await stage.seat('Alice');
    await stage.live(a);
    const person = a.client.contacts.person(bob);
    await stage.clock.until(() => person.getSnapshot().lastSeen === 1);
    const b = await stage.seat('Bob');
    await stage.clock.during(b.client.profile.update({ hidesLastSeen: true }));
    await stage.clock.until(() => person.getSnapshot().lastSeen === 0, 60_000);
    expect(a.client.connection.state.getSnapshot().phase).toBe('live');
  });

  it('is known at once of a friend who is new, and is online already', async () => {
    const { stage, a } = await stageOfTwo(false);
    const carol = stage.person('Carol');
    stage.server.appear(carol, [Terminal.WEB]);
    await stage.clock.advance(5_000);
    stage.server.befriend(stage.server.world.byName.get('alice')?.id ?? 0, carol);
    await stage.clock.advance(5_000);
    expect(a.client.presence.of(carol).getSnapshot().online).toBe(true);
  });

  it('of a push is newer than an answer that was on its way', async () => {
    const { stage, bob, a } = await stageOfTwo(false);
    const { fetch } = stage.server;
    Object.assign(stage.server, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const answer = await fetch(...request);
        const [input] = request;
        const url = input instanceof Request ? input.url : String(input);
        if (!url.includes('/terminal/online')) return answer;
        return new Promise<Response>((resolve) => void stage.clock.timersFor().after(10_000, () => resolve(answer)));
      },
    });
    a.device.setOnline(false);
    await stage.clock.advance(2_000);
    a.device.setOnline(true);
    await stage.clock.until(() => a.client.connection.state.getSnapshot().phase === 'live');
    stage.server.appear(bob, [Terminal.WEB]);
    await stage.clock.advance(30_000);
    expect(a.client.presence.of(bob).getSnapshot().online).toBe(true);
  });

  it('is asked for every 30 s where the server does not push', async () => {
    const { stage, bob, a } = await stageOfTwo(true);
    const presence = a.client.presence.of(bob);
    await stage.clock.advance(5_000);
    const sent = vi.spyOn(stage.server, 'fetch');
    await stage.clock.advance(300_000);
    expect(sent.mock.calls.filter(([input]) => String(input).endsWith(`/terminal/online?userIds=${bob}`))).toHaveLength(
      10,
    );
    stage.server.appear(bob, [Terminal.APP]);
    await stage.clock.until(() => presence.getSnapshot().online);
    expect(presence.getSnapshot()).toEqual({ online: true, web: false, app: true });
    stage.server.appear(bob, []);
    await stage.clock.advance(29_000);
    expect(presence.getSnapshot().online).toBe(true);
    await stage.clock.advance(2_000);
    expect(presence.getSnapshot().online).toBe(false);
  });

  it('is asked for after every login, so that a lost push is made up for', async () => {
    const { stage, bob, a } = await stageOfTwo(false);
    a.device.setOnline(false);
    await stage.clock.advance(5_000);
    stage.server.appear(bob, [Terminal.WEB]);
    a.device.setOnline(true);
    await stage.live(a);
    expect(a.client.presence.of(bob).getSnapshot()).toEqual({ online: true, web: true, app: false });
  });

  it('is told by the tab that leads to the others', async () => {
    const { stage, bob, a } = await stageOfTwo(true);
    const second = await stage.open(a.device);
    stage.server.appear(bob, [Terminal.WEB]);
    await stage.clock.advance(31_000);
    expect(second.client.presence.of(bob).getSnapshot().online).toBe(true);
  });
});
