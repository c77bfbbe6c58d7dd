import { limits, MessageType, type RouteName } from '../../../protocol/index.ts';
import { agentsTeam, historyOf, said, visitor } from '../agents.ts';
import { person } from '../cast.ts';
import type { RawInput } from '../device.ts';
import type { Suite } from '../target.ts';

/** What a visitor cannot do and see, each beside somebody who can. */
export function describeVisitorLimits(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('a visitor sees nothing but their own conversation:', () => {
    it('not the one of another visitor', async () => {
      const { agent } = await agentsTeam(suite);
      const [vera, max] = await Promise.all([visitor(suite), visitor(suite)]);
      const sent = await vera.device.textGroup(vera.groupId, 'My card number is 1234');
      const history = historyOf(vera.groupId);
      await max.device.refused('history', history, 'group.notMember');
      await max.device.refused('findGroup', { params: { id: vera.groupId } }, 'group.notMember');
      await max.device.refused('groupMembers', { params: { id: vera.groupId } }, 'group.notMember');
      const body = { groupId: vera.groupId, content: 'x', type: 0 };
      await max.device.refused('sendGroup', { body }, 'group.notMember');
      await max.device.refused('recallMessage', { params: { kind: 'group', id: sent.id ?? 0 } }, 'message.notFound');
      await max.device.refused('findUser', { params: { id: vera.device.userId } }, 'user.notFound');
      const { items } = await max.device.ok('heads', { query: { since: 0 } });
      expect(items).toEqual([]);
      expect((await said(agent, vera.groupId)).length).toBe(1);
    });

    it('not the contact group', async () => {
      const { owner, agent, contactGroupId } = await agentsTeam(suite);
      await owner.textGroup(contactGroupId, 'Among ourselves');
      const { device, groupId } = await visitor(suite);
      await device.textGroup(groupId, 'Hello');
      const history = historyOf(contactGroupId);
      await device.refused('history', history, 'group.notMember');
      await device.refused('findGroup', { params: { id: contactGroupId } }, 'group.notMember');
      await device.refused('groupMembers', { params: { id: contactGroupId } }, 'group.notMember');
      await agent.ok('history', history);
    });

    it('of people the agents alone, once they are in, and no names of sign-ins', async () => {
      const { agent } = await agentsTeam(suite);
      const alice = await person(suite, 'alice');
      const { device, groupId } = await visitor(suite);
      const findAgent = { params: { id: agent.userId } };
      await device.refused('findUser', findAgent, 'user.notFound');
      await device.textGroup(groupId, 'Hello');
      const found = await device.ok('findUser', findAgent);
      expect(found).toMatchObject({ id: agent.userId, nickName: agent.userName, userName: '' });
      for (const field of ['signature', 'birthday', 'externalId', 'mobile']) expect(field in found).toBe(false);
      await device.refused('findUser', { params: { id: alice.userId } }, 'user.notFound');
      expect((await alice.ok('findUser', findAgent)).userName).toBe(agent.userName);
      const members = await device.ok('groupMembers', { params: { id: groupId } });
      expect(members.some(({ userId }) => userId === alice.userId)).toBe(false);
      const online = await device.ok('terminalsOnline', { query: { userIds: `${alice.userId},${agent.userId}` } });
      expect(online.some(({ userId }) => userId === alice.userId)).toBe(false);
    });
  });

  describe('a visitor cannot', () => {
    const forbidden = (userId: number, groupId: number): Partial<Record<RouteName, RawInput>> => ({
      searchUsers: { query: { name: 'a' } },
      findExternalUser: { query: { externalId: 'a' } },
      searchGroups: { query: { keyword: 'a' } },
      searchMessages: { query: { keyword: 'ab' } },
      applyFriend: { body: { friendId: userId, source: 1 } },
      block: { query: { userId } },
      sendPrivate: { body: { recvId: userId, content: 'x', type: 0 } },
      createGroup: { body: { name: 'Mine' } },
      joinGroup: { params: { id: groupId }, body: {} },
      inviteToGroup: { body: { groupId, friendIds: [userId] } },
      modifyGroup: { body: { id: groupId, name: 'Mine' } },
      quitGroup: { params: { id: groupId } },
      albumImages: { params: { id: groupId } },
      addAlbumImages: { body: { groupId, images: [{ url: '/api/file/x' }] } },
      setupCall: { query: { uid: userId, mode: 'voice' } },
      presignUpload: { body: { name: 'a.bin', size: 1, type: 'text/plain' } },
      updateProfile: { body: { nickName: 'Agent' } },
      modifyPassword: { body: { oldPassword: 'none', newPassword: 'secret-1' } },
      sessions: {},
      report: { body: { kind: 'user', id: userId, reason: 'spam' } },
    });
    for (const name of Object.keys(forbidden(1, 1)) as RouteName[]) {
      it(`use ${name}`, async () => {
        const { agent } = await agentsTeam(suite);
        const { device, groupId } = await visitor(suite);
        await device.textGroup(groupId, 'Hello');
        const input = forbidden(agent.userId, groupId)[name] ?? {};
        await device.refused(name, input, 'visitor.forbidden');
        const { envelope } = await agent.request(name, input);
        expect(envelope.key === 'visitor.forbidden').toBe(false);
      });
    }

    it('send a card, which would show the name of somebody else', async () => {
      const { agent, owner } = await agentsTeam(suite);
      const alice = await person(suite, 'alice');
      await owner.befriend(alice);
      const { device, groupId } = await visitor(suite);
      await device.textGroup(groupId, 'Hello');
      const content = JSON.stringify({ kind: 'user', id: alice.userId, name: '', headImage: '' });
      const body = { groupId, type: MessageType.CARD, content };
      await device.refused('sendGroup', { body }, 'message.type');
      await agent.ok('sendGroup', { body });
    });

    it('upload large files', async () => {
      await agentsTeam(suite);
      const alice = await person(suite, 'alice');
      const { device } = await visitor(suite);
      const large = new Blob([new Uint8Array(limits.visitorUploadBytes + 1)]);
      const { envelope } = await device.upload('uploadFile', large);
      expect(envelope.key).toBe('file.tooLarge');
      expect((await alice.upload('uploadFile', large)).envelope.code).toBe(200);
      expect((await device.upload('uploadFile', new Blob(['small']))).envelope.code).toBe(200);
    });

    it('be found or asked to be a friend', async () => {
      await agentsTeam(suite);
      const alice = await person(suite, 'alice');
      const bob = await person(suite, 'bob');
      const name = `Wanda${bob.userId}`;
      const { device } = await visitor(suite, { name });
      expect(await alice.ok('searchUsers', { query: { name } })).toEqual([]);
      const body = { friendId: device.userId, source: 1, remark: '' };
      await alice.refused('applyFriend', { body }, 'user.notFound');
      await alice.ok('applyFriend', { body: { ...body, friendId: bob.userId } });
    });

    it('say more of a page than fits', async () => {
      await agentsTeam(suite);
      const { device } = await visitor(suite);
      const page = { url: 'u'.repeat(limits.pageUrlLength), title: 't'.repeat(limits.pageTitleLength) };
      await device.ok('openAgentsChat', { body: { page } });
      for (const more of [{ url: `${page.url}u` }, { title: `${page.title}t` }]) {
        await device.refused('openAgentsChat', { body: { page: { ...page, ...more } } }, 'request.invalid');
      }
    });
  });
}
