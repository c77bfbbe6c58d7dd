import { type Group, type GroupMember, GroupRole, limits } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/guard.ts';
import { appendOwn } from '../../log/append.ts';
import { conversationId, groupConversation } from '../../log/conversations/conversation-id.ts';
import { ensureConversations, lockConversations } from '../../log/conversations/conversation-lock.ts';
import { letIn } from '../../log/conversations/participants.ts';
import type { MessageRow } from '../../log/message-row.ts';
import { Refusal } from '../../refusal.ts';
import * as repository from './group-repository.ts';
import { groupTip } from './join-tips.ts';
import { groupView, memberView, newGroupSignal } from './views.ts';

/** What somebody asks for when they make a group. */
export interface NewGroup {
  readonly name: string;
  readonly headImage?: string | null | undefined;
  readonly userIds?: readonly number[] | null | undefined;
}

/** Groups of the caller. Everything of a group is for its members: others get `group.notMember`. */
export interface GroupService {
  list(userId: number): Promise<Group[]>;
  find(userId: number, groupId: number): Promise<Group>;
  members(userId: number, groupId: number, version: number): Promise<GroupMember[]>;
  membersOnline(userId: number, groupId: number): Promise<number[]>;
  /** @throws {Refusal} `friend.notFriend` */
  create(userId: number, group: NewGroup): Promise<Group>;
  /** @throws {Refusal} `friend.notFriend`, `group.inviteForbidden`, `group.full` */
  invite(userId: number, groupId: number, friendIds: readonly number[]): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'presence' | 'changes' | 'friendships'>;

/** `committed` hears of the rows (tips) that a change wrote. */
export function createGroupService(parts: Parts, committed: (rows: readonly MessageRow[]) => void): GroupService {
  const { database, clock, bus, presence, changes, friendships } = parts;
  changes.provide('group', async (db, userId, targets) => ({
    groups: (await repository.listGroups(db, userId, targets.map(Number))).map(groupView),
  }));

  async function demandMember(userId: number, groupId: number): Promise<Group> {
    const [row] = await repository.listGroups(database, userId, [groupId]);
    if (row === undefined || row.quit_at !== null) throw new Refusal('group.notMember');
    return groupView(row);
  }

  async function demandFriends(tx: Tx, userId: number, others: readonly number[]): Promise<void> {
    const friends = await friendships.friendsAmong(tx, userId, others);
    if (others.some((id) => !friends.includes(id))) throw new Refusal('friend.notFriend');
  }

  /** Takes people into a locked group: from here on they see what is written, the tip first. */
  async function takeIn(
    tx: Tx,
    groupId: number,
    ownerId: number,
    actorId: number,
    joining: readonly number[],
    created: boolean,
  ): Promise<MessageRow[]> {
    const now = clock.now();
    await repository.addMembers(tx, groupId, joining, ownerId, now);
    const conversation = groupConversation(groupId);
    const id = conversationId(conversation);
    const heads = await lockConversations(tx, [id]);
    await ensureConversations(tx, [conversation], heads);
    await letIn(tx, id, joining, heads.get(id) ?? { headSeq: 0, countSeq: 0 });
    const names = await repository.nickNames(tx, [...new Set([actorId, ...joining])]);
    const actor = { id: actorId, name: names.get(actorId) ?? '' };
    const invited = joining.filter((userId) => userId !== actorId).map((userId) => names.get(userId) ?? '');
    const tips = [
      ...(created ? [groupTip(groupId, actor, 'tip.group.created', [])] : []),
      ...(invited.length > 0 ? [groupTip(groupId, actor, 'tip.group.invited', invited)] : []),
    ];
    const rows = await appendOwn(tx, tips, now);
    await changes.bump(tx, await repository.presentMembers(tx, groupId), 'group', groupId);
    return rows;
  }

  async function announce(groupId: number, actorId: number, joined: readonly number[], rows: readonly MessageRow[]) {
    for (const userId of joined) {
      const [row] = await repository.listGroups(database, userId, [groupId]);
      if (row !== undefined) bus.publish('signal', newGroupSignal(groupView(row), userId, actorId, clock.now()));
    }
    committed(rows);
  }

  return {
    async list(userId) {
      const rows = await repository.listGroups(database, userId);
      return rows.filter((row) => row.quit_at === null && row.dissolved_at === null).map(groupView);
    },
    find: demandMember,
    async members(userId, groupId, version) {
      await demandMember(userId, groupId);
      const rows = await repository.membersSince(database, groupId, version);
      const online = await presence.online(rows.map((row) => row.user_id));
      return rows.map((row) => memberView(row, row.quit_at === null && (online.get(row.user_id) ?? []).length > 0));
    },
    async membersOnline(userId, groupId) {
      await demandMember(userId, groupId);
      const members = await repository.presentMembers(database, groupId);
      const online = await presence.online(members);
      return members.filter((id) => (online.get(id) ?? []).length > 0);
    },
    async create(userId, { name, headImage, userIds }) {
      const others = [...new Set(userIds ?? [])].filter((id) => id !== userId);
      const made = await transact(database, async (tx) => {
        await demandFriends(tx, userId, others);
        const groupId = await repository.insertGroup(tx, name, headImage ?? '', userId, clock.now());
        return { groupId, rows: await takeIn(tx, groupId, userId, userId, [userId, ...others], true) };
      });
      await announce(made.groupId, userId, [userId, ...others], made.rows);
      return demandMember(userId, made.groupId);
    },
    async invite(userId, groupId, friendIds) {
      const made = await transact(database, async (tx) => {
        const group = await repository.lockGroup(tx, groupId, userId);
        if (group?.role === undefined) throw new Refusal('group.notMember');
        if (group.invitePermission === 'admin' && group.role === GroupRole.MEMBER) {
          throw new Refusal('group.inviteForbidden');
        }
        const present = await repository.presentMembers(tx, groupId);
        const joining = [...new Set(friendIds)].filter((id) => !present.includes(id));
        if (joining.length === 0) return undefined;
        await demandFriends(tx, userId, joining);
        if (present.length + joining.length > limits.groupMembers) throw new Refusal('group.full');
        return { joining, rows: await takeIn(tx, groupId, group.ownerId, userId, joining, false) };
      });
      if (made !== undefined) await announce(groupId, userId, made.joining, made.rows);
    },
  };
}
