import { MessageType } from '../../../protocol/index.ts';
import { agentsTeam, exchanged, historyOf, returning, said, visitor } from '../agents.ts';
import { freshName, person } from '../cast.ts';
import { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Visitors: people without an account who write to the agents. */
export function describeVisitors(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('a server without agents', () => {
    it('takes no visitors, and nobody has a team to write to', async () => {
      await new Device(suite.target(), 'visitor').refused('visit', { body: {} }, 'agents.off');
      await (await person(suite, 'early')).refused('openAgentsChat', {}, 'agents.off');
    });
  });

  describe('a visitor', () => {
    it('has a session, a token for the next visit, and a conversation in which they are alone', async () => {
      const { agent, contactGroupId } = await agentsTeam(suite);
      const { device, groupId } = await visitor(suite, { name: 'Vera' });
      expect(await device.ok('self')).toMatchObject({ nickName: 'Vera', isVisitor: true });
      expect((await device.ok('systemConfig')).features).toContain('visitors');
      const groups = await device.ok('groups');
      expect(groups.map(({ id }) => id)).toEqual([groupId]);
      expect(groups[0] ?? {}).toMatchObject({ name: 'Vera', memberCount: 1, visitor: { userId: device.userId } });
      expect((await agent.ok('groups')).map(({ id }) => id)).toEqual([contactGroupId]);
    });

    it('has a name without giving one', async () => {
      await agentsTeam(suite);
      const { device } = await visitor(suite);
      expect((await device.ok('self')).nickName.length > 0).toBe(true);
    });

    it('reaches every agent with the first message, and reads their answer', async () => {
      const { owner, agent } = await agentsTeam(suite);
      const page = { url: 'https://shop.test/boots?size=42', title: 'Boots <b>42</b>' };
      const { device, groupId } = await visitor(suite, { name: 'Vera', page });
      const socket = await agent.connect();
      const sent = await device.textGroup(groupId, 'Do you have these in red?');
      const push = await socket.message(({ id }) => id === sent.id, 'the message of the visitor');
      expect(push).toMatchObject({ groupId, content: 'Do you have these in red?', sendNickName: 'Vera' });
      for (const one of [owner, agent]) {
        expect(await one.ok('findGroup', { params: { id: groupId } })).toMatchObject({
          memberCount: 3,
          visitor: { userId: device.userId, page },
        });
        const { items } = await one.ok('heads', { query: { since: 0 } });
        expect(items.find(({ target }) => target === groupId) ?? {}).toMatchObject({ unread: 1 });
      }
      await agent.textGroup(groupId, 'We do');
      const items = await said(device, groupId);
      expect(items.map(({ content }) => content)).toEqual(['Do you have these in red?', 'We do']);
    });

    it('is known again by the token, with a new name if they give one', async () => {
      await agentsTeam(suite);
      const first = await visitor(suite, { name: 'Vera' });
      await first.device.textGroup(first.groupId, 'Hello');
      const again = await returning(suite, first.token);
      expect([again.device.userId, again.groupId, again.token]).toEqual([
        first.device.userId,
        first.groupId,
        first.token,
      ]);
      expect((await again.device.ok('self')).nickName).toBe('Vera');
      const renamed = await returning(suite, first.token, { name: 'Vera Blum' });
      expect((await renamed.device.ok('self')).nickName).toBe('Vera Blum');
      expect((await first.device.ok('findGroup', { params: { id: first.groupId } })).name).toBe('Vera Blum');
    });

    it('is somebody new with a token that the server does not know', async () => {
      await agentsTeam(suite);
      const first = await visitor(suite);
      for (const token of [`${first.token}x`, 'none-of-theirs', first.device.accessToken.slice(-64)]) {
        const other = await returning(suite, token);
        expect(other.device.userId === first.device.userId).toBe(false);
        expect(other.token === token).toBe(false);
      }
    });

    it('shows the agents the page they are on, as it changes', async () => {
      const { agent } = await agentsTeam(suite);
      const { device, groupId } = await visitor(suite, { page: { url: 'https://shop.test/a', title: 'A' } });
      await device.textGroup(groupId, 'Hello');
      const socket = await agent.connect();
      const page = { url: 'https://shop.test/b', title: 'B' };
      await device.ok('openAgentsChat', { body: { page } });
      const push = await socket.message(
        (message) => message.type === MessageType.GROUP_SETTINGS && message.groupId === groupId,
        'the new page',
      );
      expect(JSON.parse(push.content ?? '{}')).toMatchObject({ visitor: { page } });
      const found = await agent.ok('findGroup', { params: { id: groupId } });
      expect(found.visitor ?? {}).toMatchObject({ page });
    });

    it('can tell whether an agent is online', async () => {
      const { agent } = await agentsTeam(suite);
      const { device, groupId } = await visitor(suite);
      expect(await device.ok('openAgentsChat', { body: {} })).toEqual({ groupId, isOnline: false });
      await agent.connect();
      expect(await device.ok('openAgentsChat', { body: {} })).toEqual({ groupId, isOnline: true });
    });

    it('ends their account without a password, as they have none', async () => {
      await agentsTeam(suite);
      const { device, token } = await visitor(suite);
      await device.ok('unregister', { body: { password: 'any' } });
      await device.refused('self', {}, 'auth.sessionRevoked');
      expect((await returning(suite, token)).device.userId === device.userId).toBe(false);
    });
  });

  describe('an agent', () => {
    it('who joins the contact group later is in the conversations from then on, and out of them with it', async () => {
      const { owner, contactGroupId } = await agentsTeam(suite);
      const { device, groupId } = await visitor(suite);
      await device.textGroup(groupId, 'before');
      const late = await person(suite, 'late');
      await owner.befriend(late);
      const socket = await late.connect();
      await owner.ok('inviteToGroup', { body: { groupId: contactGroupId, friendIds: [late.userId] } });
      const about = (type: number) => `push ${type} about the conversation`;
      const isAbout = (type: number) => (message: { type?: number | undefined; groupId?: number | null | undefined }) =>
        message.type === type && message.groupId === groupId;
      await socket.message(isAbout(MessageType.GROUP_NEW), about(MessageType.GROUP_NEW));
      const sent = await device.textGroup(groupId, 'after');
      await socket.message(({ id }) => id === sent.id, 'the message to the new agent');
      const items = await said(late, groupId);
      expect(items.map(({ content }) => content)).toEqual(['after']);
      await owner.ok('removeMembers', { body: { groupId: contactGroupId, userIds: [late.userId] } });
      await socket.message(isAbout(MessageType.GROUP_GONE), about(MessageType.GROUP_GONE));
      await late.refused('history', historyOf(groupId), 'group.notMember');
    });
  });

  describe('a user with an account', () => {
    it('has a conversation with the agents of their own as well', async () => {
      const { agent } = await agentsTeam(suite);
      const alice = await person(suite, 'alice');
      const { groupId } = await alice.ok('openAgentsChat', {});
      expect((await alice.ok('openAgentsChat', {})).groupId).toBe(groupId);
      await agent.refused('findGroup', { params: { id: groupId } }, 'group.notMember');
      await alice.textGroup(groupId, 'My order is late');
      const found = await agent.ok('findGroup', { params: { id: groupId } });
      expect(found.visitor ?? {}).toMatchObject({ userId: alice.userId });
    });
  });

  describe('a visitor who signs in', () => {
    it('keeps the conversation and its history, as the user that they became', async () => {
      const { agent } = await agentsTeam(suite);
      const before = await visitor(suite, { name: 'Vera' });
      const asked = await before.device.textGroup(before.groupId, 'Do you ship abroad?');
      const answer = await agent.textGroup(before.groupId, 'We do');
      const user = await exchanged(suite, { sub: freshName('shop'), name: 'Vera Blum' }, before.token);
      expect((await user.ok('openAgentsChat', {})).groupId).toBe(before.groupId);
      const items = await said(user, before.groupId);
      expect(items.map(({ id, sendId }) => [id, sendId])).toEqual([
        [asked.id, user.userId],
        [answer.id, agent.userId],
      ]);
      const { nickName, isVisitor } = await user.ok('self');
      expect([nickName, isVisitor ?? false]).toEqual(['Vera Blum', false]);
      expect(await agent.ok('findGroup', { params: { id: before.groupId } })).toMatchObject({
        name: 'Vera Blum',
        visitor: { userId: user.userId },
        memberCount: 3,
      });
      const next = await user.textGroup(before.groupId, 'Good');
      expect(next.sendId).toBe(user.userId);
      await before.device.refused('self', {}, 'auth.sessionRevoked');
    });

    it('does so once: the token is nobody any more', async () => {
      const { agent } = await agentsTeam(suite);
      const before = await visitor(suite);
      await before.device.textGroup(before.groupId, 'Hello');
      const user = await exchanged(suite, { sub: freshName('shop') }, before.token);
      const other = await exchanged(suite, { sub: freshName('shop') }, before.token);
      const mine = await other.ok('openAgentsChat', {});
      expect(mine.groupId === before.groupId).toBe(false);
      await other.refused('findGroup', { params: { id: before.groupId } }, 'group.notMember');
      await user.textGroup(before.groupId, 'Still here');
      const again = await returning(suite, before.token);
      expect([before.device.userId, user.userId].includes(again.device.userId)).toBe(false);
      await agent.ok('findGroup', { params: { id: before.groupId } });
    });

    it('with an account that wrote to the agents before, keeps both conversations and goes on in the newer one', async () => {
      await agentsTeam(suite);
      const sub = freshName('shop');
      const user = await exchanged(suite, { sub });
      const own = await user.ok('openAgentsChat', {});
      await user.textGroup(own.groupId, 'From home');
      const before = await visitor(suite);
      await before.device.textGroup(before.groupId, 'From work');
      await exchanged(suite, { sub }, before.token);
      expect((await user.ok('openAgentsChat', {})).groupId).toBe(before.groupId);
      const groups = await user.ok('groups');
      expect(groups.map(({ id }) => id).sort()).toEqual([own.groupId, before.groupId].sort());
    });

    it('and had written nothing, leaves no second conversation', async () => {
      await agentsTeam(suite);
      const sub = freshName('shop');
      const user = await exchanged(suite, { sub });
      const own = await user.ok('openAgentsChat', {});
      const before = await visitor(suite);
      await exchanged(suite, { sub }, before.token);
      expect((await user.ok('groups')).map(({ id }) => id)).toEqual([own.groupId]);
    });

    it('signs in as usual with a token of a visitor that nobody knows', async () => {
      await agentsTeam(suite);
      const user = await exchanged(suite, { sub: freshName('shop') }, 'none-of-theirs');
      expect((await user.ok('groups')).length).toBe(0);
    });
  });
}
