import { describe, expect, it, vi } from 'vitest';
import { MessageType, RequestStatus } from '../protocol/index.ts';
import { picture } from '../testing/contract/pictures.ts';
import { ChatStage, inGroup, withFriend } from '../testing/faults/chat-stage.ts';
import { setFriend } from '../testing/server/domain/friends.ts';
import { modifyGroup, setOwn } from '../testing/server/domain/groups/settings.ts';
import { normalizeSetting } from './message-dialects.ts';

const builds = ['older', 'newer'] as const;

describe.each(builds)('at a spec-only server (%s)', (specOnly) => {
  async function stageOfCarol() {
    const stage = new ChatStage({ specOnly });
    const carol = stage.person('Carol');
    const seat = await stage.seat('Alice');
    const { client } = seat;
    return { stage, seat, client, carol, run: <T>(running: Promise<T>) => stage.clock.during(running) };
  }

  it('a person is found by name', async () => {
    const { client, carol, run } = await stageOfCarol();
    expect(await run(client.contacts.search('Caro'))).toMatchObject([{ id: carol, nickName: 'Carol' }]);
  });

  it('gender 0 of such a server stays 0: it knows no other default', async () => {
    const { client, carol, run } = await stageOfCarol();
    expect(client.profile.self.getSnapshot()?.sex).toBe(0);
    expect((await run(client.contacts.find(carol)))?.sex).toBe(0);
  });

  it('a friend is added, and both can write', async () => {
    const { stage, client, carol, run } = await stageOfCarol();
    const request = await run(client.contacts.apply(carol));
    if (specOnly === 'newer') {
      expect(request.status).toBe(1);
      return;
    }
    expect(client.contacts.friends.getSnapshot()).toContain(carol);
    await run(client.messages.sendText(withFriend(carol), { text: 'hello' }));
    await stage.clock.advance(2_000);
    expect(client.conversations.conversation(withFriend(carol)).getSnapshot()).toMatchObject({ showName: 'Carol' });
    expect([...stage.server.world.logs.keys()]).toContain(`p:${stage.alice}:${carol}`);
  });

  it('a group is made with its members, who see it', async () => {
    const { stage, client, run } = await stageOfCarol();
    const group = await run(client.groups.create({ name: 'Climbers', userIds: [stage.bob] }));
    const members = await run(client.groups.loadMembers(group.id));
    expect(members.map(({ userId }) => userId)).toEqual([stage.alice, stage.bob]);
    expect(client.groups.group(group.id).getSnapshot()).toMatchObject({ name: 'Climbers', ownerId: stage.alice });
  });

  it('a member is removed, and is a former one afterwards', async () => {
    const { stage, client, run } = await stageOfCarol();
    await run(client.groups.loadMembers(stage.hikers));
    await run(client.groups.removeMembers(stage.hikers, [stage.bob]));
    const members = await run(client.groups.loadMembers(stage.hikers));
    expect(members.find(({ userId }) => userId === stage.bob)?.quit).toBe(true);
  });

  it('members online are counted by the member list', async () => {
    const { stage, client } = await stageOfCarol();
    stage.server.appear(stage.bob, [2]);
    const count = client.groups.onlineCount(stage.hikers);
    const stop = count.subscribe(() => undefined);
    await stage.clock.advance(2_000);
    expect(count.getSnapshot()).toBe(2);
    stop();
  });

  it('the own profile is saved', async () => {
    const { stage, client, run } = await stageOfCarol();
    await run(client.profile.update({ signature: 'On the road' }));
    expect(stage.server.world.accounts.get(stage.alice)?.signature).toBe('On the road');
  });

  it('one’s own names in a group are saved, and its name stays', async () => {
    const { stage, client, run } = await stageOfCarol();
    const hers = await stage.seat('Bob');
    modifyGroup(stage.server.world, stage.alice, { id: stage.hikers, name: 'Walkers' });
    await run(hers.client.groups.setOwnNames(stage.hikers, { remarkNickName: 'Bobby', remarkGroupName: 'Our group' }));
    await run(client.groups.modify(stage.hikers, { notice: 'At nine' }));
    expect(hers.client.groups.group(stage.hikers).getSnapshot()?.remarkNickName).toBe('Bobby');
    const group = stage.server.world.groups.get(stage.hikers);
    expect(group).toMatchObject({ name: 'Walkers', notice: 'At nine' });
    expect(group?.members.get(stage.bob)).toMatchObject({ remarkNickName: 'Bobby', remarkGroupName: 'Our group' });
  });

  it.each([
    ['image/png', 'photo', 'photo.png'],
    ['image/jpeg', 'photo.final', 'photo.final.jpg'],
    ['image/webp', undefined, '.webp'],
    ['image/png', 'photo.PNG', 'photo.PNG'],
  ] as const)('a picture (%s) called %s is uploaded as %s', async (type, name, stored) => {
    const { stage, client, run } = await stageOfCarol();
    for (const use of ['image', 'avatar'] as const) {
      await run(client.files.upload(picture(type), { use, ...(name && { name }) }).done);
    }
    const names = [...stage.server.world.files.values()].map((file) => file.name);
    expect(names).toEqual([expect.stringMatching(stored), expect.stringMatching(stored)]);
  });

  it('a video is sent with its cover', async () => {
    const { stage, client, run } = await stageOfCarol();
    const film = new File(['frames'], 'film.mp4', { type: 'video/mp4' });
    await run(client.messages.sendVideo(withFriend(stage.bob), film, { cover: picture('image/jpeg'), duration: 3 }));
    await stage.clock.advance(5_000);
    expect(stage.log('private').rows.map(({ content }) => content)).toEqual([expect.stringContaining('.jpeg')]);
  });

  it('a read receipt is requested in a small group, once its members are loaded', async () => {
    const { stage, seat, client, run } = await stageOfCarol();
    await stage.send(seat, inGroup(stage.hikers), 'before');
    await run(client.groups.loadMembers(stage.hikers));
    expect(client.groups.group(stage.hikers).getSnapshot()?.memberCount).toBe(2);
    await stage.send(seat, inGroup(stage.hikers), 'after');
    await stage.clock.advance(2_000);
    const asked = stage.log('group').rows.filter(({ type }) => type === 0);
    expect(asked.map(({ content, receipt }) => [content, receipt ?? false])).toEqual([
      ['before', false],
      ['after', true],
    ]);
  });

  it('do not disturb reaches the other terminals, as a flag in a push', async () => {
    const { stage, client, run } = await stageOfCarol();
    setFriend(stage.server.world, stage.alice, stage.bob, { isDnd: true });
    setOwn(stage.server.world, stage.alice, stage.hikers, { isDnd: true });
    await stage.clock.advance(1_000);
    expect(client.contacts.person(stage.bob).getSnapshot().isDnd).toBe(true);
    expect(client.groups.group(stage.hikers).getSnapshot()?.isDnd).toBe(true);
    await run(client.contacts.setDnd(stage.bob, false));
    expect(client.contacts.person(stage.bob).getSnapshot().isDnd).toBe(false);
  });

  it('a text of 1,025 characters is refused before it is sent', async () => {
    const { stage, client, run } = await stageOfCarol();
    const sent = client.messages.sendText(withFriend(stage.bob), { text: '字'.repeat(1_025) });
    const failure = sent.catch((error: unknown) => error);
    expect(await run(failure)).toMatchObject({ code: 'request.invalid' });
    await run(client.messages.sendText(withFriend(stage.bob), { text: '字'.repeat(1_024) }));
    await stage.clock.advance(1_000);
    expect(stage.stored('private')).toEqual(['字'.repeat(1_024)]);
  });
});

describe('routes that an older server does not have', () => {
  it('are told, also after a reload, and asked again after a day', async () => {
    const stage = new ChatStage({ specOnly: 'older' });
    const seat = await stage.seat('Alice');
    const remark = seat.client.contacts.setRemark(stage.bob, 'Bobby').catch((error: unknown) => error);
    expect(await stage.clock.during(remark)).toMatchObject({ code: 'client.notOffered' });
    expect(seat.client.contacts.person(stage.bob).getSnapshot().remarkNickName).toBe('');
    const missing = ({ client }: typeof seat) => client.connection.notOffered.getSnapshot();
    expect([...missing(seat)]).toEqual(expect.arrayContaining(['remarkFriend', 'blacklist', 'friendRequests']));
    const again = await stage.reload(seat);
    expect(missing(again)).toContain('remarkFriend');
    await stage.clock.advance(25 * 3_600_000);
    expect(missing(await stage.reload(again))).not.toContain('remarkFriend');
    expect(again.errors).toEqual([]);
  });

  it('hide the controls of what only our server has, and of what goes with friend requests', async () => {
    const offered = async (specOnly: 'older' | 'newer') => {
      const { client } = await new ChatStage({ specOnly }).seat('Alice');
      return client.connection.notOffered.getSnapshot();
    };
    const extensions = ['groupRequests', 'groupSettings', 'groupMsgRemind', 'friendMsgRemind', 'searchGroups'];
    const olderOnly = ['manualApprove', 'flushAllMessages', 'muteGroup', 'setupGroupCall'];
    const [older, newer] = [await offered('older'), await offered('newer')];
    expect([...older]).toEqual(expect.arrayContaining([...extensions, ...olderOnly]));
    expect([...newer]).toEqual(expect.arrayContaining(extensions));
    for (const route of olderOnly) expect([...newer]).not.toContain(route);
  });

  it('are calls too: a first attempt says so', async () => {
    const stage = new ChatStage({ specOnly: 'older' });
    const { client } = await stage.seat('Alice');
    stage.server.network.plan('server.internal', { route: 'setupCall' });
    const query = { uid: stage.bob, mode: 'voice' };
    const setup = async (offer: object) => {
      const failure = client.calls.request('setupCall', { query, ...offer }).catch((error: unknown) => error);
      expect(await stage.clock.during(failure)).toMatchObject({ code: 'client.notOffered' });
    };
    await setup({});
    expect(client.calls.needsOffer()).toBe(true);
    expect(client.connection.notOffered.getSnapshot()).not.toContain('setupCall');
    await setup({ body: { type: 'offer', sdp: 'v=0' } });
    expect(client.calls.needsOffer()).toBe(false);
    expect(client.connection.notOffered.getSnapshot()).toContain('setupCall');
  });

  it('are calls whose setup has the offer, which is remembered in the next visit', async () => {
    const stage = new ChatStage({ specOnly: 'older', callsWithOffer: true });
    const { client, device } = await stage.seat('Alice');
    await stage.seat('Bob');
    expect(client.calls.needsOffer()).toBe(false);
    const query = { uid: stage.bob, mode: 'video' };
    const setup = (offer: object) => stage.clock.during(client.calls.request('setupCall', { query, ...offer }));
    await expect(setup({})).rejects.toMatchObject({ code: 'client.notOffered' });
    const fetched = vi.spyOn(stage.server, 'fetch');
    expect(await setup({ body: { type: 'offer', sdp: 'v=0' } })).toBeNull();
    const paths = fetched.mock.calls.map(([input]) => new URL(String(input)).pathname);
    expect(paths).toEqual(['/api/webrtc/private/call']);
    const again = await stage.seat('Alice', device);
    expect(again.client.calls.needsOffer()).toBe(true);
  });

  it('are asked once: the route in their place is remembered', async () => {
    const stage = new ChatStage({ specOnly: 'older' });
    const { client } = await stage.seat('Alice');
    await stage.clock.during(client.contacts.search('Bob'));
    const fetched = vi.spyOn(stage.server, 'fetch');
    await stage.clock.during(client.contacts.search('Bob'));
    const paths = fetched.mock.calls.map(([input]) => new URL(String(input)).pathname);
    expect(paths).toContain('/api/user/findByName');
    expect(paths).not.toContain('/api/user/search');
  });
});

it('a friend request is approved at a newer server, and both can write', async () => {
  const stage = new ChatStage({ specOnly: 'newer' });
  const carol = stage.person('Carol');
  const [alice, hers] = [await stage.seat('Alice'), await stage.seat('Carol')];
  await stage.clock.during(alice.client.profile.setManualApprove(true));
  await stage.clock.during(hers.client.contacts.apply(stage.alice));
  await stage.clock.advance(2_000);
  const [request] = alice.client.contacts.requests.getSnapshot();
  expect(request).toMatchObject({ sendId: carol, status: RequestStatus.PENDING });
  expect(alice.client.contacts.pendingCount.getSnapshot()).toBe(1);
  await stage.clock.during(alice.client.contacts.approve(request?.id ?? 0));
  await stage.clock.advance(2_000);
  expect(alice.client.contacts.pendingCount.getSnapshot()).toBe(0);
  expect(alice.client.contacts.friends.getSnapshot()).toContain(carol);
  expect(hers.client.contacts.friends.getSnapshot()).toContain(stage.alice);
  await stage.clock.during(alice.client.messages.sendText(withFriend(carol), { text: 'hello' }));
  await stage.clock.during(hers.client.messages.sendText(withFriend(stage.alice), { text: 'hello yourself' }));
  await stage.clock.advance(5_000);
  expect(stage.stored('private')).toEqual(['hello', 'hello yourself']);
});

it('our own server has everything', async () => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  stage.server.network.plan(500, { route: 'friendTop' });
  const outcome = client.contacts.setTop(stage.bob, true).catch((error: unknown) => error);
  expect(await stage.clock.during(outcome)).toMatchObject({ code: 'server.internal' });
  expect(client.connection.isSpecOnly.getSnapshot()).toBe(false);
  expect(client.connection.notOffered.getSnapshot().size).toBe(0);
});

it('a flag is a setting only where it comes from the own account', () => {
  const push = { type: 82, sendId: 7, recvId: 8, content: 'true', id: 1 };
  expect(normalizeSetting(push, 7)).toMatchObject({ type: MessageType.FRIEND_DND });
  expect(normalizeSetting(push, 8)).toBe(push);
  expect(normalizeSetting({ ...push, content: '{}' }, 7).type).toBe(82);
});
