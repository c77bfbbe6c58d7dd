import { describe, expect, it } from 'vitest';
import { ClientStage } from '../../testing/client-stage.ts';

async function asked() {
  const stage = new ClientStage();
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.person('Eve');
  stage.server.befriend(alice, bob);
  const id = stage.server.makeGroup(alice, 'Walkers', [bob]);
  const [a, b, e] = [await stage.seat('Alice'), await stage.seat('Bob'), await stage.seat('Eve')];
  const during = <T>(work: Promise<T>) => stage.clock.during(work);
  return { stage, id, alice, bob, a, b, e, during };
}

describe('requests to get into a group', () => {
  it('reach owner and managers, are answered, and take the applicant in', async () => {
    const { stage, id, a, b, e, during } = await asked();
    await during(e.client.groups.join(id, 'From the hike'));
    await stage.clock.advance(500);
    const { groupRequests } = a.client;
    const [request] = groupRequests.requests.getSnapshot();
    expect(request).toMatchObject({ kind: 'join', groupId: id, remark: 'From the hike', status: 1 });
    expect(groupRequests.pendingCount.getSnapshot()).toBe(1);
    expect(b.client.groupRequests.requests.getSnapshot()).toEqual([]);
    await during(groupRequests.approve(request?.id ?? 0));
    await stage.clock.advance(500);
    expect(groupRequests.pendingCount.getSnapshot()).toBe(0);
    expect(e.client.groups.groups.getSnapshot()).toEqual([id]);
    await stage.clock.advance(7_000);
    expect(e.client.groupRequests.requests.getSnapshot()).toMatchObject([{ id: request?.id, status: 2 }]);
    expect(e.client.groupRequests.pendingCount.getSnapshot()).toBe(0);
  });

  it('show what became of one that another manager answered first', async () => {
    const { stage, id, bob, a, b, e, during } = await asked();
    await during(a.client.groups.addManagers(id, [bob]));
    await during(e.client.groups.join(id));
    await stage.clock.advance(500);
    const [request] = b.client.groupRequests.requests.getSnapshot();
    const requestId = request?.id ?? 0;
    const answers = [a.client.groupRequests.reject(requestId), b.client.groupRequests.approve(requestId)];
    const settled = await during(Promise.allSettled(answers));
    const failed = settled.filter((one) => one.status === 'rejected');
    expect(failed.map((one) => one.reason.code)).toEqual(['group.requestAnswered']);
    await stage.clock.advance(1_000);
    for (const { client } of [a, b]) {
      const [shown] = client.groupRequests.requests.getSnapshot();
      expect(shown?.status).toBe(stage.server.world.groupRequests.get(requestId)?.status);
      expect(client.groupRequests.pendingCount.getSnapshot()).toBe(0);
    }
  });

  it('are found again after an absence in which the push was lost', async () => {
    const { stage, id, a, e, during } = await asked();
    a.device.setOnline(false);
    await stage.clock.advance(1_000);
    await during(e.client.groups.join(id));
    a.device.setOnline(true);
    await stage.live(a);
    await stage.clock.advance(2_000);
    expect(a.client.groupRequests.pendingCount.getSnapshot()).toBe(1);
  });

  it('of the kind "invite" are the invitee’s to answer', async () => {
    const { stage, id, alice, a, during } = await asked();
    const dora = stage.person('Dora');
    stage.server.befriend(alice, dora);
    const d = await stage.seat('Dora');
    await during(a.client.groups.setRules(id, { inviteConsent: true }));
    await during(a.client.groups.invite(id, [dora]));
    await stage.clock.advance(500);
    const [invitation] = d.client.groupRequests.requests.getSnapshot();
    expect(invitation).toMatchObject({ kind: 'invite', groupName: 'Walkers', sendId: alice, userId: dora });
    expect(d.client.groupRequests.pendingCount.getSnapshot()).toBe(1);
    expect(a.client.groupRequests.pendingCount.getSnapshot()).toBe(0);
    await during(d.client.groupRequests.approve(invitation?.id ?? 0));
    await stage.clock.advance(500);
    expect(d.client.groups.groups.getSnapshot()).toEqual([id]);
  });

  it('are not asked for at a server that knows only the specification', async () => {
    const stage = new ClientStage({ specOnly: true });
    stage.person('Alice');
    const { client, errors } = await stage.seat('Alice');
    await stage.clock.advance(5_000);
    expect(client.groupRequests.requests.getSnapshot()).toEqual([]);
    expect(errors).toEqual([]);
  });
});
