import { describe, expect, it, vi } from 'vitest';
import { MessageType } from '../protocol/index.ts';
import { picture } from '../testing/contract/pictures.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';

const contents = (handle: { messages: { getSnapshot(): readonly { content: string; type: number }[] } }): string[] =>
  handle.messages
    .getSnapshot()
    .filter(({ type }) => type === 0)
    .map(({ content }) => content);

describe('a chat written only with handles', () => {
  it('sends, shows, edits, reacts, recalls and reads', async () => {
    const stage = new ChatStage();
    const alice = await stage.seat('Alice');
    const bob = await stage.seat('Bob');
    const { clock } = stage;
    const mine = alice.client.conversation({ user: stage.bob });
    const his = bob.client.conversation(`p:${stage.alice}`);
    expect(mine).toMatchObject({ key: `p:${stage.bob}`, kind: 'private' });
    const changed = vi.fn();
    const stop = his.messages.subscribe(changed);

    const first = await clock.during(mine.sendText('hello'));
    await clock.during(mine.sendText({ text: 'and a draft', ext: { from: 'test' } }));
    await clock.advance(1_000);
    expect(contents(his)).toEqual(['hello', 'and a draft']);
    expect(changed).toHaveBeenCalled();
    expect(his.messages.getSnapshot()).toBe(his.messages.getSnapshot());
    expect(his.row.getSnapshot()?.unreadCount).toBe(2);

    his.markRead();
    await clock.advance(2_000);
    expect(his.row.getSnapshot()?.unreadCount).toBe(0);

    await clock.during(mine.edit(first, 'hello Bob'));
    await clock.advance(1_000);
    expect(contents(his)).toEqual(['hello Bob', 'and a draft']);

    const [read] = his.messages.getSnapshot();
    await clock.during(his.react(read?.key ?? '', '👍'));
    await clock.advance(1_000);
    expect(mine.messages.getSnapshot()[0]?.reactions).toMatchObject([{ emoji: '👍' }]);

    await clock.during(mine.recall(first));
    await clock.advance(1_000);
    expect(his.messages.getSnapshot()[0]).toMatchObject({ recalledBy: stage.alice });

    await clock.during(mine.sendImage(picture()));
    await clock.advance(5_000);
    expect(his.messages.getSnapshot().at(-1)).toMatchObject({ type: 1 });

    his.setTyping(true);
    await clock.advance(500);
    expect(mine.typingUsers.getSnapshot()).toEqual([stage.bob]);

    stop();
    his.close();
    changed.mockClear();
    await clock.during(mine.sendText('after the close'));
    await clock.advance(1_000);
    expect(changed).not.toHaveBeenCalled();
    expect([...alice.errors, ...bob.errors]).toEqual([]);
  });

  it('sends every kind: files, voice, video, a place, a card and content of the host', async () => {
    const stage = new ChatStage();
    const alice = await stage.seat('Alice');
    const bob = await stage.seat('Bob');
    const { clock } = stage;
    const mine = alice.client.conversation({ user: stage.bob });
    const his = bob.client.conversation({ user: stage.alice });
    expect(his.messages.getSnapshot()).toEqual([]);
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const voice = new File(['x'], 'voice.m4a', { type: 'audio/mp4' });
    const video = new File(['x'], 'film.mp4', { type: 'video/mp4' });
    await clock.during(mine.sendFile(text));
    expect(await clock.during(mine.sendFiles([text, picture()]))).toHaveLength(2);
    await clock.during(mine.sendVoice(voice, { duration: 2 }));
    await clock.during(mine.sendVideo(video, { duration: 3 }));
    await clock.during(mine.sendLocation({ latitude: 1, longitude: 2, name: 'Here', address: 'There' }));
    await clock.during(mine.sendCard({ kind: 'user', id: stage.bob }));
    await clock.during(mine.sendCustom({ kind: 'order', data: { id: 7 }, fallback: 'Order' }));
    await clock.advance(20_000);
    const { FILE, IMAGE, AUDIO, VIDEO, LOCATION, CARD, CUSTOM } = MessageType;
    expect(
      his.messages
        .getSnapshot()
        .map(({ type }) => type)
        .sort(),
    ).toEqual([FILE, FILE, IMAGE, AUDIO, VIDEO, LOCATION, CARD, CUSTOM].sort());
    expect([...alice.errors, ...bob.errors]).toEqual([]);
  });

  it('retries and discards what was not sent, and deletes for the own account only', async () => {
    const stage = new ChatStage();
    const alice = await stage.seat('Alice');
    const bob = await stage.seat('Bob');
    const { clock } = stage;
    const mine = alice.client.conversation({ user: stage.bob });
    const his = bob.client.conversation({ user: stage.alice });
    contents(his);
    contents(mine);
    stage.server.network.plan('friend.notFriend', { route: 'sendPrivate', times: 2 });
    const [again, never] = [await clock.during(mine.sendText('again')), await clock.during(mine.sendText('never'))];
    await clock.advance(2_000);
    expect(mine.messages.getSnapshot().map(({ state }) => state)).toEqual(['failed', 'failed']);
    await clock.during(mine.retry(again));
    await clock.during(mine.discard(never));
    await clock.advance(2_000);
    expect([contents(mine), contents(his)]).toEqual([['again'], ['again']]);
    await clock.during(mine.deleteForMe([again]));
    await clock.advance(1_000);
    expect([contents(mine), contents(his)]).toEqual([[], ['again']]);
  });

  it('pages back, jumps, keeps a draft, turns notifications off and pins', async () => {
    const stage = new ChatStage();
    const { clock } = stage;
    for (let at = 1; at <= 150; at++) stage.server.say(stage.bob, stage.alice, `text ${at}`);
    const { client } = await stage.seat('Alice');
    const chat = client.conversation({ user: stage.bob });
    const draft = vi.fn();
    chat.draft.subscribe(draft);
    contents(chat);
    await clock.advance(1_000);
    const before = contents(chat).length;
    await clock.during(chat.loadOlder());
    expect(contents(chat).length).toBeGreaterThan(before);
    expect(contents(chat).at(-1)).toBe('text 150');

    const oldest = chat.messages.getSnapshot()[0];
    expect(await clock.during(chat.jumpTo(oldest?.id ?? 0))).toBe(oldest?.key);
    await clock.during(chat.jumpToLatest());
    expect(chat.timeline.getSnapshot().atEnd).toBe(true);
    const unread = await clock.during(chat.jumpToUnread());
    expect(unread).toBeDefined();
    expect(chat.timeline.getSnapshot().unreadFrom).toBe(unread);

    chat.setDraft('not yet');
    await clock.advance(1_000);
    expect(chat.draft.getSnapshot()).toEqual({ text: 'not yet' });
    expect(draft).toHaveBeenCalled();

    await clock.during(Promise.all([chat.setNotifications(false), chat.setPinned(true)]));
    expect(chat.row.getSnapshot()).toMatchObject({ isDnd: true, isTop: true });
    await clock.during(Promise.all([chat.setNotifications(true), chat.setPinned(false)]));
    expect(chat.row.getSnapshot()).toMatchObject({ isDnd: false, isTop: false });
    const system = client.conversation('s:0');
    await expect(system.setNotifications(false)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(system.sendText('hello')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('made before anybody is signed in, follows whoever signs in', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'before');
    const { client } = await stage.open();
    const chat = client.conversation({ user: stage.bob });
    const bob = client.person(stage.bob);
    const hikers = client.group(stage.hikers);
    const received = vi.fn();
    chat.messages.subscribe(received);
    await expect(chat.sendText('too early')).rejects.toMatchObject({ code: 'client.notSignedIn' });
    await expect(bob.block()).rejects.toMatchObject({ code: 'client.notSignedIn' });
    expect(contents(chat)).toEqual([]);

    await stage.clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(3_000);
    expect(contents(chat)).toEqual(['before']);
    expect(received).toHaveBeenCalled();
    expect(bob.profile.getSnapshot()).toMatchObject({ showNickName: 'Bob', isFriend: true });
    expect(hikers.profile.getSnapshot()?.name).toBe('Hikers');
    await stage.clock.during(chat.sendText('now'));
    expect(contents(chat)).toEqual(['before', 'now']);
  });
});

describe('a person', () => {
  it('is added, remarked, silenced, pinned, blocked and removed', async () => {
    const stage = new ChatStage();
    const carol = stage.person('Carol');
    const { clock } = stage;
    const { client } = await stage.seat('Alice');
    const person = client.person(carol);
    await clock.during(person.load());
    expect(person.profile.getSnapshot()).toMatchObject({ showNickName: 'Carol', isFriend: false });
    await clock.during(person.add({ remark: 'hi' }));
    await clock.advance(1_000);
    expect(stage.server.world.requests.size).toBe(1);

    const bob = client.person(stage.bob);
    await clock.during(bob.setRemark('Bobby'));
    const settings = [bob.setNotifications(false), bob.setPinned(true), bob.setSound('none'), bob.block()];
    await clock.during(Promise.all(settings));
    expect(bob.profile.getSnapshot().showNickName).toBe('Bobby');
    expect(client.contacts.blocked.getSnapshot()).toEqual([stage.bob]);
    await clock.during(bob.unblock());
    expect(client.contacts.blocked.getSnapshot()).toEqual([]);
    const chat = bob.conversation();
    await clock.during(chat.sendText('still friends'));
    expect(chat.row.getSnapshot()).toMatchObject({ isDnd: true, isTop: true });
    await clock.during(bob.remove());
    expect(bob.profile.getSnapshot().isFriend).toBe(false);
  });
});

describe('a group', () => {
  it('invites, removes, mutes, pins a message and is left', async () => {
    const stage = new ChatStage();
    const carol = stage.person('Carol');
    stage.server.befriend(stage.alice, carol);
    const { clock } = stage;
    const { client } = await stage.seat('Alice');
    const group = client.group(stage.hikers);
    const memberIds = async () => (await clock.during(group.loadMembers())).flatMap((m) => (m.quit ? [] : [m.userId]));
    await memberIds();
    await clock.during(group.invite([carol]));
    await clock.advance(1_000);
    expect(await memberIds()).toContain(carol);
    await clock.during(group.removeMembers([carol]));
    await clock.advance(1_000);
    expect(await memberIds()).not.toContain(carol);

    await clock.during(group.muteAll());
    await clock.during(group.update({ name: 'Climbers' }));
    const settings = [group.setNotifications(false), group.setPinned(true), group.setSound('managers')];
    await clock.during(Promise.all(settings));
    expect(group.profile.getSnapshot()).toMatchObject({ name: 'Climbers', isAllMuted: true, isDnd: true, isTop: true });

    const chat = group.conversation();
    await clock.during(chat.sendText('meet at nine'));
    await clock.advance(1_000);
    const row = chat.messages.getSnapshot().at(-1);
    await clock.during(group.pinMessage(row?.id ?? 0));
    await clock.during(group.unpinMessage());
    await clock.during(group.transfer(stage.bob));
    await clock.during(group.quit());
    expect(group.profile.getSnapshot()).toMatchObject({ quit: true });
  });
});

describe('who runs a group', () => {
  it('sets rules, names and attributes, makes managers, mutes members, hides a pinned message, dissolves it', async () => {
    const stage = new ChatStage();
    const { clock } = stage;
    const alice = (await stage.seat('Alice')).client.group(stage.hikers);
    const bob = (await stage.seat('Bob')).client.group(stage.hikers);
    stage.person('Carol');
    const carol = (await stage.seat('Carol')).client.group(stage.hikers);
    const bobAsMember = () => alice.members.getSnapshot().find(({ userId }) => userId === stage.bob);
    const stop = alice.members.subscribe(() => undefined);
    await clock.during(alice.setRules({ joinMode: 1 }));
    await clock.during(alice.setAttributes({ topic: 'hikes' }));
    await clock.during(bob.setOwnNames({ remarkGroupName: 'My walks' }));
    expect(await clock.during(carol.join())).toBe('joined');
    await clock.advance(1_000);
    expect(bob.profile.getSnapshot()).toMatchObject({
      joinMode: 1,
      attributes: { topic: 'hikes' },
      showGroupName: 'My walks',
      memberCount: 3,
    });

    await clock.during(alice.addManagers([stage.bob]));
    await clock.advance(1_000);
    expect(bobAsMember()?.isManager).toBe(true);
    await clock.during(alice.removeManagers([stage.bob]));
    await clock.during(alice.muteMembers([stage.bob]));
    await clock.advance(1_000);
    expect(bobAsMember()).toMatchObject({ isManager: false, isMuted: true });
    await clock.during(alice.unmuteMembers([stage.bob]));
    await clock.advance(1_000);
    expect(bobAsMember()?.isMuted).toBe(false);

    const said = stage.server.say(stage.bob, { groupId: stage.hikers }, 'meet at nine');
    await clock.during(alice.pinMessage(said.id));
    await clock.advance(500);
    await clock.during(bob.hidePinnedMessage());
    expect(bob.profile.getSnapshot()?.topMessage ?? null).toBeNull();
    expect(alice.profile.getSnapshot()?.topMessage?.id).toBe(said.id);
    await clock.during(alice.dissolve());
    expect(alice.profile.getSnapshot()).toMatchObject({ dissolve: true });
    stop();
  });
});

it.each([
  ['nothing', undefined],
  ['a number', 2],
  ['no key', 'bob'],
  ['an id that is none', { user: 0 }],
  ['two targets', { user: 1, group: 2 }],
])('a conversation of %s is refused', async (_name, target) => {
  const { client } = await new ChatStage().open();
  expect(() => client.conversation(target as never)).toThrow(
    expect.objectContaining({ code: 'request.invalid', issues: [expect.objectContaining({ path: 'target' })] }),
  );
  expect(() => client.person('2' as never)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});
