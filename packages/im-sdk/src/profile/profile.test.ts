import { describe, expect, it } from 'vitest';
import { ClientStage } from '../testing/client-stage.ts';

describe('the own profile', () => {
  it('is there with the sign-in, and forgotten with the sign-out', async () => {
    const stage = new ClientStage();
    const alice = stage.person('Alice');
    const { client } = await stage.seat('Alice');
    expect(client.profile.self.getSnapshot()).toMatchObject({ id: alice, nickName: 'Alice' });
    expect(client.contacts.person(alice).getSnapshot()).toMatchObject({ showNickName: 'Alice', isFriend: false });
    await stage.clock.during(client.auth.logout());
    expect(client.profile.self.getSnapshot()).toBeUndefined();
  });

  it('says whether friends need an approval, and changes it on the server', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    const a = await stage.seat('Alice');
    await stage.clock.during(a.client.profile.setManualApprove(false));
    expect(a.client.profile.self.getSnapshot()?.isManualApprove).toBe(false);
    const b = await stage.seat('Bob');
    expect(await stage.clock.during(b.client.contacts.apply(alice))).toMatchObject({ status: 2 });
    await stage.clock.advance(500);
    expect(b.client.contacts.friends.getSnapshot()).toEqual([alice]);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([bob]);
  });

  it('keeps what it was where the server refuses', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    stage.server.network.plan('request.forbidden', { route: 'manualApprove' });
    await expect(stage.clock.during(client.profile.setManualApprove(false))).rejects.toMatchObject({
      code: 'request.forbidden',
    });
    expect(client.profile.self.getSnapshot()?.isManualApprove).toBe(true);
  });
});
