import { describe, expect, it } from 'vitest';
import { ClientStage } from '../testing/client-stage.ts';
import { openSession } from '../testing/server/domain/sessions.ts';

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
    expect(await stage.clock.during(b.client.contacts.add(alice))).toMatchObject({ status: 2 });
    await stage.clock.advance(500);
    expect(b.client.contacts.friends.getSnapshot()).toEqual([alice]);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([bob]);
  });

  it('reloads the user once it is stored; a reload that fails is no failure of the setting', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const errors: string[] = [];
    client.on('error', ({ code }) => errors.push(code));
    stage.server.network.plan('request.forbidden', { route: 'self' });
    await stage.clock.during(client.profile.setManualApprove(false));
    expect(errors).toEqual(['request.forbidden']);
    expect(client.profile.self.getSnapshot()?.isManualApprove).toBe(false);
    await stage.clock.during(client.profile.setManualApprove(true));
    expect(errors).toHaveLength(1);
    expect(client.profile.self.getSnapshot()?.isManualApprove).toBe(true);
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

describe('changing the own profile', () => {
  it('reaches the server, friends and the other tabs', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const a = await stage.seat('Alice');
    const other = await stage.open(a.device);
    const b = await stage.seat('Bob');
    const change = { nickName: ' Ally ', mobile: '13800138000', birthday: '1990-05-31', signature: 'hi' };
    await stage.clock.during(a.client.profile.update(change));
    await stage.clock.advance(12_000);
    const wanted = { ...change, nickName: 'Ally' };
    expect(a.client.profile.self.getSnapshot()).toMatchObject(wanted);
    expect(other.client.profile.self.getSnapshot()).toMatchObject(wanted);
    expect(b.client.contacts.person(alice).getSnapshot()).toMatchObject({ showNickName: 'Ally', signature: 'hi' });
    await stage.clock.during(a.client.profile.update({ mobile: '' }));
    expect(a.client.profile.self.getSnapshot()).toMatchObject({ ...wanted, mobile: '' });
  });

  it('is found by a friend who lost the push', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const [a, b] = [await stage.seat('Alice'), await stage.seat('Bob')];
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 5);
    await stage.clock.during(a.client.profile.update({ nickName: 'Ally' }));
    await stage.clock.advance(12_000);
    expect(b.client.contacts.person(alice).getSnapshot().showNickName).toBe('Ally');
  });

  it('is checked before it is sent, and names every wrong field', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const wrong = client.profile.update({ nickName: '', mobile: '123', email: 'a@', birthday: '2023-02-30' });
    const error = (await stage.clock.during(wrong.catch((thrown: unknown) => thrown))) as {
      code: string;
      issues: { path: string }[];
    };
    expect(error.code).toBe('request.invalid');
    expect(error.issues.map(({ path }) => path)).toEqual(['nickName', 'mobile', 'email', 'birthday']);
    expect(client.profile.self.getSnapshot()?.nickName).toBe('Alice');
  });

  it('shows whether friends need an approval at once', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const done = client.profile.setManualApprove(false);
    expect(client.profile.self.getSnapshot()?.isManualApprove).toBe(false);
    await stage.clock.during(done);
  });
});

describe('password and account', () => {
  it('a new password ends the other sign-ins, and nothing here', async () => {
    const stage = new ClientStage();
    const alice = stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const phone = openSession(stage.server.world, alice, { terminal: 1, deviceNo: 'phone' });
    await stage.clock.during(client.profile.changePassword('password', 'another-one'));
    await stage.clock.advance(5_000);
    expect(phone.revoked).toBe(true);
    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    const wrong = client.profile.changePassword('password', 'third-one');
    await expect(stage.clock.during(wrong)).rejects.toMatchObject({ code: 'auth.wrongPassword' });
  });

  it('unregistering signs out, everywhere, and leaves a placeholder to friends', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const [a, b] = [await stage.seat('Alice'), await stage.seat('Bob')];
    const wrong = a.client.profile.unregister('wrong');
    await expect(stage.clock.during(wrong)).rejects.toMatchObject({ code: 'auth.wrongPassword' });
    await stage.clock.during(a.client.profile.unregister('password'));
    await stage.clock.advance(2_000);
    expect(a.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'unregistered' });
    expect(b.client.contacts.person(alice).getSnapshot()).toMatchObject({
      showNickName: 'Alice',
      isFriend: false,
      deleted: true,
    });
  });

  it('the own sign-ins are listed, and another one is ended', async () => {
    const stage = new ClientStage();
    const alice = stage.person('Alice');
    const { client } = await stage.seat('Alice');
    const phone = openSession(stage.server.world, alice, { terminal: 1, deviceNo: 'phone', os: 'Android' });
    const listed = await stage.clock.during(client.auth.loadSessions());
    expect(listed).toMatchObject([
      { id: phone.id, terminal: 1, os: 'Android', current: false },
      { terminal: 2, current: true },
    ]);
    await stage.clock.during(client.auth.endSession(phone.id));
    expect(phone.revoked).toBe(true);
    expect(await stage.clock.during(client.auth.loadSessions())).toHaveLength(1);
  });
});
