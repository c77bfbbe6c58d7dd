import { type Message, MessageType, type RunningCall } from '../../../protocol/index.ts';
import { agentsTeam, visitor } from '../agents.ts';
import { smallGroup } from '../cast.ts';
import { type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

/** The notice to the members of a group whose call runs, and calls in the conversation of a visitor. */
export function describeRunningCalls(suite: Suite): void {
  const { describe, it, expect } = suite;
  const inGroup = (groupId: number) => ({ query: { groupId } });
  const listOf = (groupId: number, ...userIds: number[]) => ({
    body: { groupId, userInfos: userIds.map((id) => ({ id })) },
  });
  const readNotice = ({ content }: Message) => JSON.parse(String(content)) as RunningCall;
  const sorted = (userIds: readonly number[]) => [...userIds].sort((one, other) => one - other);

  function noticesOf({ socket }: OnlineDevice): Message[] {
    return socket.messages().filter(({ type }) => type === MessageType.GROUP_CALL_RUNNING);
  }

  /** The notice in which exactly these people are in the call. */
  async function notice({ socket }: OnlineDevice, callId: string | undefined, ...userIds: number[]) {
    const isIt = (message: Message) => {
      if (message.type !== MessageType.GROUP_CALL_RUNNING) return false;
      const { callId: id, inCall } = readNotice(message);
      return id === callId && String(sorted(inCall)) === String(sorted(userIds));
    };
    return socket.message(isIt, `the notice of the call with ${String(userIds)}`);
  }

  describe('a group call that runs', () => {
    it('is pushed to every member, who is in it, when it starts, grows, shrinks and ends', async () => {
      const { owner, ann: annDevice, ben: benDevice, groupId } = await smallGroup(suite);
      const [host, ann, ben] = [await online(owner), await online(annDevice), await online(benDevice)];
      const phone = await secondTerminal(ben);
      const all = [host, ann, ben, phone];
      const callId = (await host.ok('setupGroupCall', listOf(groupId, ann.userId)))?.callId;
      for (const member of all) {
        const message = await notice(member, callId, host.userId);
        expect(message).toMatchObject({ groupId, signal: true });
        expect(readNotice(message)).toMatchObject({ callId, hostId: host.userId });
      }
      await ann.ok('acceptGroupCall', inGroup(groupId));
      for (const member of all) await notice(member, callId, host.userId, ann.userId);
      await host.ok('quitGroupCall', inGroup(groupId));
      for (const member of all) await notice(member, callId, ann.userId);
      await ann.ok('quitGroupCall', inGroup(groupId));
      for (const member of all) await notice(member, callId);
      expect(noticesOf(ben).length).toBe(4);
    });

    it('sends no notice for invitations, rejections and devices: the same people are in it', async () => {
      const { owner, ann: annDevice, ben: benDevice, groupId } = await smallGroup(suite);
      const [host, ann, ben] = [await online(owner), await online(annDevice), await online(benDevice)];
      const callId = (await host.ok('setupGroupCall', listOf(groupId, ann.userId)))?.callId;
      await ann.ok('rejectGroupCall', inGroup(groupId));
      await host.ok('inviteGroupCall', listOf(groupId, ben.userId));
      await host.ok('deviceGroupCall', { body: { groupId, isCamera: true, isMicroPhone: true } });
      await host.ok('cancelGroupCall', inGroup(groupId));
      for (const member of [host, ann, ben]) {
        await notice(member, callId);
        expect(noticesOf(member).map((message) => readNotice(message).inCall.length)).toEqual([1, 0]);
      }
    });

    it('is nothing to former members', async () => {
      const { owner, ann: annDevice, ben: benDevice, groupId } = await smallGroup(suite);
      const [host, ann, ben] = [await online(owner), await online(annDevice), await online(benDevice)];
      await ben.ok('quitGroup', { params: { id: groupId } });
      const callId = (await host.ok('setupGroupCall', listOf(groupId, ann.userId)))?.callId;
      await notice(ann, callId, host.userId);
      await host.ok('cancelGroupCall', inGroup(groupId));
      await notice(ann, callId);
      await ben.refused('infoGroupCall', inGroup(groupId), 'group.notMember');
      expect(noticesOf(ben)).toEqual([]);
    });
  });

  describe("a group call in a visitor's conversation", () => {
    async function conversation() {
      const team = await agentsTeam(suite);
      const { device, groupId } = await visitor(suite, { name: 'Vera' });
      await device.textGroup(groupId, 'Hello');
      const [vera, owner, agent] = [await online(device), await online(team.owner), await online(team.agent)];
      return { groupId, vera, owner, agent };
    }

    it('does not ring the visitor or list them: their device supports no calls', async () => {
      const { groupId, vera, owner, agent } = await conversation();
      const started = await owner.ok('setupGroupCall', listOf(groupId, vera.userId, agent.userId));
      const failed = await owner.signal(MessageType.GROUP_CALL_FAILED, started?.callId);
      expect(failed.key).toBe('unsupported');
      expect(JSON.parse(String(failed.content))).toMatchObject({ userIds: [vera.userId] });
      await agent.ok('acceptGroupCall', inGroup(groupId));
      await agent.ok('inviteGroupCall', listOf(groupId, vera.userId));
      expect((await agent.signal(MessageType.GROUP_CALL_FAILED, started?.callId)).key).toBe('unsupported');
      const info = await agent.ok('infoGroupCall', inGroup(groupId));
      expect(sorted((info?.users ?? []).map(({ id }) => id))).toEqual(sorted([owner.userId, agent.userId]));
      await owner.ok('cancelGroupCall', inGroup(groupId));
      await notice(agent, started?.callId);
      // A message that follows the signals of the call has come, and none of them.
      const last = await agent.device.textGroup(groupId, 'We have talked about it');
      await vera.socket.message(({ id }) => id === last.id, 'the message after the call');
      expect(vera.socket.messages().filter(({ type }) => type >= 200 && type < 300)).toEqual([]);
    });

    it('is closed to the visitor, who cannot start one, join or look', async () => {
      const { groupId, vera, owner, agent } = await conversation();
      await vera.refused('setupGroupCall', listOf(groupId, agent.userId), 'visitor.forbidden');
      await vera.refused('setupCall', { query: { uid: agent.userId, mode: 'voice' } }, 'visitor.forbidden');
      await owner.ok('setupGroupCall', listOf(groupId, agent.userId));
      for (const name of ['joinGroupCall', 'acceptGroupCall', 'infoGroupCall'] as const) {
        await vera.refused(name, inGroup(groupId), 'visitor.forbidden');
      }
      await owner.ok('cancelGroupCall', inGroup(groupId));
    });

    it('is the only kind: an agent cannot call a visitor privately', async () => {
      const { vera, agent } = await conversation();
      await agent.refused('setupCall', { query: { uid: vera.userId, mode: 'voice' } }, 'call.notFriend');
    });
  });
}
