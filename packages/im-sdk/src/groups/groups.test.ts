import { describe, expect, it } from 'vitest';
import { ClientStage } from '../testing/client-stage.ts';
import type { SpecOnlyBuild } from '../testing/server/memory-server.ts';

async function stageOfThree(specOnly: false | SpecOnlyBuild = false) {
  const stage = new ClientStage({ specOnly });
  const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
  stage.server.befriend(alice, bob);
  stage.server.befriend(alice, carol);
  return { stage, alice, bob, carol };
}

describe.each([
  ['our server', false],
  ['an older server that knows only the specification', 'older'],
  ['a newer server that knows only the specification', 'newer'],
] as const)('groups at %s', (_name, specOnly) => {
  it('are made with friends, who see them at once', async () => {
    const { stage, alice, bob } = await stageOfThree(specOnly);
    const a = await stage.seat('Alice');
    const b = await stage.seat('Bob');
    const group = await stage.clock.during(a.client.groups.create({ name: ' Hikers ', userIds: [bob] }));
    await stage.clock.advance(2_000);
    expect(group).toMatchObject({ name: 'Hikers', ownerId: alice });
    for (const { client } of [a, b]) {
      expect(client.groups.groups.getSnapshot()).toEqual([group.id]);
      expect(client.groups.group(group.id).getSnapshot()?.name).toBe('Hikers');
    }
  });

  it('load their members when somebody looks, and then only what changed', async () => {
    const { stage, alice, bob, carol } = await stageOfThree(specOnly);
    const hikers = stage.server.makeGroup(alice, 'Hikers', [bob]);
    const a = await stage.seat('Alice');
    const members = a.client.groups.members(hikers);
    expect(members.getSnapshot()).toEqual([]);
    const stop = members.subscribe(() => undefined);
    await stage.clock.advance(1_000);
    expect(members.getSnapshot().map(({ userId }) => userId)).toEqual([alice, bob]);
    const before = members.getSnapshot();

    await stage.clock.during(a.client.groups.invite(hikers, [carol]));
    await stage.clock.advance(1_000);
    expect(members.getSnapshot().map(({ userId }) => userId)).toEqual([alice, bob, carol]);
    expect(members.getSnapshot()[0]).toBe(before[0]);
    expect(a.client.contacts.person(carol).getSnapshot().known).toBe(true);

    stage.server.removeFromGroup(hikers, [bob]);
    await stage.clock.during(a.client.groups.invite(hikers, [carol]).catch(() => undefined));
    a.device.setOnline(false);
    await stage.clock.advance(1_000);
    a.device.setOnline(true);
    await stage.live(a);
    await stage.clock.advance(1_000);
    expect(members.getSnapshot().find(({ userId }) => userId === bob)?.quit).toBe(true);
    stop();
  });

  it('ask once for members that several look for at once, and once more for what changed meanwhile', async () => {
    const { stage, alice, bob, carol } = await stageOfThree(specOnly);
    const hikers = stage.server.makeGroup(alice, 'Hikers', [bob]);
    const a = await stage.seat('Alice');
    let asked = 0;
    const { fetch } = stage.server;
    Object.assign(stage.server, {
      fetch(input: RequestInfo | URL, init?: RequestInit) {
        if (new URL(new Request(input, init).url).pathname.includes('/group/members/')) asked += 1;
        return fetch(input, init);
      },
    });
    const { groups } = a.client;
    await stage.clock.during(Promise.all([groups.loadMembers(hikers), groups.loadMembers(hikers)]));
    expect(asked).toBe(1);
    asked = 0;
    stage.server.network.latencyMs = 100;
    const invited = [bob, carol, carol].map((id) => groups.invite(hikers, [id]).catch(() => undefined));
    await stage.clock.during(Promise.all(invited));
    await stage.clock.advance(1_000);
    expect(asked).toBeLessThanOrEqual(2);
    expect((await groups.loadMembers(hikers)).map(({ userId }) => userId)).toContain(carol);
  });

  it('are gone from the list for who was removed, but keep their name', async () => {
    const { stage, alice, bob } = await stageOfThree(specOnly);
    const hikers = stage.server.makeGroup(alice, 'Hikers', [bob]);
    const b = await stage.seat('Bob');
    stage.server.removeFromGroup(hikers, [bob]);
    await stage.clock.advance(2_000);
    expect(b.client.groups.groups.getSnapshot()).toEqual([]);
    expect(b.client.groups.group(hikers).getSnapshot()).toMatchObject({ name: 'Hikers', quit: true });
  });

  it('count who is online, while somebody wants to know', async () => {
    const { stage, alice, bob } = await stageOfThree(specOnly);
    const hikers = stage.server.makeGroup(alice, 'Hikers', [bob]);
    const a = await stage.seat('Alice');
    const online = a.client.groups.onlineCount(hikers);
    const stop = online.subscribe(() => undefined);
    await stage.clock.advance(1_000);
    expect(online.getSnapshot()).toBe(1);
    const who = a.client.groups.onlineMembers(hikers);
    expect(who.getSnapshot()).toEqual([alice]);
    expect(a.client.groups.onlineMembers(hikers)).toBe(who);
    await stage.seat('Bob');
    await stage.clock.advance(31_000);
    expect(online.getSnapshot()).toBe(2);
    expect([...who.getSnapshot()].sort()).toEqual([alice, bob].sort());
    stop();
  });

  it('count on for who looked on while the session ended and began anew', async () => {
    const { stage, alice, bob } = await stageOfThree(specOnly);
    const hikers = stage.server.makeGroup(alice, 'Hikers', [bob]);
    const a = await stage.seat('Alice');
    const online = a.client.groups.onlineCount(hikers);
    const stop = online.subscribe(() => undefined);
    await stage.clock.advance(1_000);
    await stage.clock.during(a.client.auth.logout());
    expect(online.getSnapshot()).toBe(0);
    await stage.clock.during(a.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(a);
    await stage.clock.advance(31_000);
    expect(online.getSnapshot()).toBe(1);
    stop();
  });
});
