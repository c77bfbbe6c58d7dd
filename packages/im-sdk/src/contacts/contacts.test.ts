import { describe, expect, it } from 'vitest';
import { ClientStage, type Seat } from '../testing/client-stage.ts';
import { mergePerson, unknownPerson } from './people.ts';

const dialects = [
  ['our server', false],
  ['a newer server that knows only the specification', 'newer'],
] as const;

describe.each(dialects)('contacts at %s', (_name, specOnly) => {
  it('become friends by request and approval, seen by both', async () => {
    const stage = new ClientStage({ specOnly });
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    const a = await stage.seat('Alice');
    const b = await stage.seat('Bob');

    const [found] = await stage.clock.during(a.client.contacts.search('bo'));
    expect(found).toMatchObject({ id: bob, nickName: 'Bob', isFriend: false });
    const request = await stage.clock.during(a.client.contacts.add(bob, { remark: 'hello' }));
    await stage.clock.advance(2_000);
    expect(b.client.contacts.requests.getSnapshot()).toMatchObject([
      { id: request.id, sendId: alice, remark: 'hello' },
    ]);
    expect(b.client.contacts.pendingCount.getSnapshot()).toBe(1);
    expect(a.client.contacts.pendingCount.getSnapshot()).toBe(0);

    await stage.clock.during(b.client.contacts.approve(request.id));
    await stage.clock.advance(2_000);
    expect(b.client.contacts.pendingCount.getSnapshot()).toBe(0);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([bob]);
    expect(b.client.contacts.friends.getSnapshot()).toEqual([alice]);
    expect(a.client.contacts.requests.getSnapshot()).toMatchObject([{ status: 2 }]);
    expect([...a.errors, ...b.errors]).toEqual([]);
  });

  it('see a rejection and a recall', async () => {
    const stage = new ClientStage({ specOnly });
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    const a = await stage.seat('Alice');
    const b = await stage.seat('Bob');
    const first = await stage.clock.during(a.client.contacts.add(bob));
    await stage.clock.advance(2_000);
    await stage.clock.during(b.client.contacts.reject(first.id));
    await stage.clock.advance(2_000);
    expect(a.client.contacts.requests.getSnapshot()).toMatchObject([{ id: first.id, status: 3 }]);

    const second = await stage.clock.during(a.client.contacts.add(bob));
    await stage.clock.advance(2_000);
    await stage.clock.during(a.client.contacts.withdraw(second.id));
    await stage.clock.advance(2_000);
    expect(b.client.contacts.requests.getSnapshot()[0]).toMatchObject({ sendId: alice, status: 4 });
    expect(b.client.contacts.pendingCount.getSnapshot()).toBe(0);
  });

  it('lose a friend who takes them off the list, and keep the name', async () => {
    const stage = new ClientStage({ specOnly });
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const a = await stage.seat('Alice');
    stage.server.unfriend(bob, alice);
    await stage.clock.advance(2_000);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([]);
    expect(a.client.contacts.person(bob).getSnapshot()).toMatchObject({
      showNickName: 'Bob',
      isFriend: false,
      known: true,
    });
  });

  it('catch up with what happened while the network was gone', async () => {
    const stage = new ClientStage({ specOnly });
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, bob);
    const a = await stage.seat('Alice');
    a.device.setOnline(false);
    await stage.clock.advance(5_000);
    stage.server.befriend(alice, carol);
    stage.server.unfriend(alice, bob);
    a.device.setOnline(true);
    await stage.live(a);
    await stage.clock.advance(2_000);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([carol]);
  });
});

describe('contacts', () => {
  it('are not ready before the first list has come, and at once where the device keeps one', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    stage.server.makeGroup(alice, 'Hikers', [bob]);
    const seat = await stage.open();
    const isReady = ({ client }: Seat) => [client.contacts.ready.getSnapshot(), client.groups.ready.getSnapshot()];
    expect(isReady(seat)).toEqual([false, false]);
    stage.server.network.latencyMs = 1_000;
    const login = seat.client.auth.login({ userName: 'alice', password: 'password' });
    await stage.clock.until(() => seat.client.auth.session.getSnapshot().status === 'signedIn');
    await login;
    expect(isReady(seat)).toEqual([false, false]);
    expect(seat.client.contacts.friends.getSnapshot()).toEqual([]);
    await stage.live(seat);
    await stage.clock.until(() => seat.client.contacts.ready.getSnapshot());
    expect(seat.client.contacts.friends.getSnapshot()).toEqual([bob]);
    await stage.clock.until(() => seat.client.groups.ready.getSnapshot());
    await stage.clock.advance(5_000);

    seat.device.setOnline(false);
    const again = await stage.reload(seat);
    expect(isReady(again)).toEqual([true, true]);
    expect(again.client.contacts.friends.getSnapshot()).toEqual([bob]);
    await stage.clock.during(again.client.auth.logout());
    expect(isReady(again)).toEqual([false, false]);
  });

  it('that are none at all are ready too', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const { client } = await stage.seat('Alice');
    expect(client.contacts.ready.getSnapshot()).toBe(true);
    expect(client.groups.ready.getSnapshot()).toBe(true);
  });

  it('stand in the order of the reader’s language', async () => {
    const stage = new ClientStage();
    const me = stage.person('Me');
    for (const name of ['Zoe', 'adam', 'Émile', 'Eve', 'user10', 'user9']) {
      stage.server.befriend(
        me,
        stage.server.addPerson({ userName: `u${name.length}${name.charCodeAt(0)}`, nickName: name }),
      );
    }
    const { client } = await stage.seat('Me');
    const names = client.contacts.friends
      .getSnapshot()
      .map((id) => client.contacts.person(id).getSnapshot().showNickName);
    expect(names).toEqual(['adam', 'Émile', 'Eve', 'user9', 'user10', 'Zoe']);
  });

  it('are listed anew when one is renamed, though their order stays', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const { client } = await stage.seat('Alice');
    const before = client.contacts.friends.getSnapshot();
    await stage.clock.during(client.contacts.setRemark(bob, 'Zorro'));
    expect(client.contacts.friends.getSnapshot()).not.toBe(before);
    expect(client.contacts.friends.getSnapshot()).toEqual([bob]);
    const renamed = client.contacts.friends.getSnapshot();
    await stage.clock.during(client.contacts.setPinned(bob, true));
    expect(client.contacts.friends.getSnapshot()).toBe(renamed);
  });

  it('show a stranger as a placeholder, the same object every time', async () => {
    const { client } = await new ClientStage().open();
    const stranger = client.contacts.person(4711);
    expect(stranger.getSnapshot()).toMatchObject({
      id: 4711,
      known: false,
      deleted: true,
      showNickName: 'user 4711',
      headImage: '',
    });
    expect(stranger.getSnapshot()).toBe(stranger.getSnapshot());
    expect(client.contacts.person(4711)).toBe(stranger);
  });

  it('need somebody who is signed in', async () => {
    const { client } = await new ClientStage().open();
    await expect(client.contacts.search('x')).rejects.toMatchObject({ code: 'client.notSignedIn' });
  });

  it('hear of a friend’s new name and picture', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const { client } = await stage.seat('Alice');
    for (const connection of stage.server.world.hub.all()) {
      const content = JSON.stringify({ id: bob, nickName: 'Robert', headImageThumb: 'new.png', signature: null });
      connection.send({ cmd: 5, data: { type: 55, content } });
    }
    await stage.clock.advance(100);
    expect(client.contacts.person(bob).getSnapshot()).toMatchObject({
      showNickName: 'Robert',
      headImageThumb: 'new.png',
    });
  });

  it('reload what a request had become when answering it is refused', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.ask(alice, bob);
    const b = await stage.seat('Bob');
    const [request] = b.client.contacts.requests.getSnapshot();
    const a = await stage.seat('Alice');
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    await stage.clock.during(a.client.contacts.withdraw(request?.id ?? 0));
    const error = await stage.clock.during(
      b.client.contacts.approve(request?.id ?? 0).catch((thrown: unknown) => thrown),
    );
    expect(error).toMatchObject({ code: 'friend.requestAnswered' });
    await stage.clock.advance(1_000);
    expect(b.client.contacts.requests.getSnapshot()).toMatchObject([{ status: 4 }]);
  });
});

describe('what is learned of a person', () => {
  it('never unlearns by a missing field or null, and clears by an empty text', () => {
    const known = mergePerson(unknownPerson(1), { nickName: 'Bob', remarkNickName: 'Bobby', headImage: 'b.png' });
    expect(mergePerson(known, { nickName: null, headImage: undefined })).toBe(known);
    expect(known.showNickName).toBe('Bobby');
    expect(mergePerson(known, { remarkNickName: '' })).toMatchObject({ remarkNickName: '', showNickName: 'Bob' });
  });

  it('shows the remark, else the nickname, else the user name', () => {
    const whole = mergePerson(unknownPerson(1), { userName: 'bob', nickName: 'Bob', remarkNickName: 'Bobby' });
    const withoutRemark = mergePerson(whole, { remarkNickName: '' });
    const withoutNames = mergePerson(withoutRemark, { nickName: '' });
    expect([whole, withoutRemark, withoutNames].map(({ showNickName }) => showNickName)).toEqual([
      'Bobby',
      'Bob',
      'bob',
    ]);
  });
});
