import { GroupRole, JoinMode, type VisitedPage } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { ChangeGroup, GroupChange } from '../../domain/groups/group-change.ts';
import { insertGroup, updateGroup } from '../../domain/groups/group-repository.ts';
import { rolesOf } from '../../domain/groups/member-repository.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { UNIQUE_VIOLATION } from '../../infra/database/transaction-retry.ts';
import type { AgentsChats, OpeningPerson } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { findContactGroup, holdContactGroup } from './contact-group.ts';
import { findCurrentChat } from './visitor-repository.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'presence'>;

export function createAgentsChats(parts: Parts, changeGroup: ChangeGroup): AgentsChats {
  const { database, clock, config, presence } = parts;

  /** Id of the conversation; makes the group where there is none. */
  async function findOrInsert(tx: Tx, userId: number, name: string): Promise<number> {
    const contact = await holdContactGroup(tx, config);
    if (contact === undefined) throw new Refusal('agents.off');
    const known = await findCurrentChat(tx, userId);
    if (known !== undefined) return known;
    const groupId = await insertGroup(tx, name, '', contact.ownerId, clock.now());
    await updateGroup(tx, groupId, {
      join_mode: JoinMode.NOBODY,
      invite_permission: 'admin',
      allow_add_friend: false,
    });
    await replaceChat(tx, userId, groupId);
    return groupId;
  }

  async function openOnce({ userId, name, page }: OpeningPerson): Promise<number> {
    const account = await database
      .selectFrom('account')
      .select('nick_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return changeGroup(
      userId,
      (tx) => findOrInsert(tx, userId, name ?? account.nick_name),
      async (change) => {
        if (!change.roles.has(userId)) await change.addMembers([userId]);
        if (name !== undefined && name !== change.group.name) {
          await updateGroup(change.tx, change.group.id, { name });
          change.notifyMembers = true;
        }
        if (page) await setPage(change, page);
        return change.group.id;
      },
    );
  }

  return {
    async open(person) {
      const contact = await findContactGroup(database, config);
      if (contact === undefined) throw new Refusal('agents.off');
      const groupId = await openOnce(person).catch((error: unknown) => {
        // Another request of the same person has made the conversation at the same time.
        if (!isUniqueViolation(error)) throw error;
        return openOnce(person);
      });
      const agents = [...(await rolesOf(database, contact.id)).keys()].filter((id) => id !== person.userId);
      const online = await presence.online(agents);
      return { groupId, isOnline: agents.some((id) => (online.get(id) ?? []).length > 0) };
    },

    async admitAgents(groupId, senderId, byHost = false) {
      if (!config.visitors) return;
      const waiting = await database
        .selectFrom('agents_chat')
        .select('user_id')
        .where('group_id', '=', groupId)
        .where('opened_at', 'is', null)
        .executeTakeFirst();
      if (waiting === undefined) return;
      const personId = waiting.user_id;
      if (senderId !== personId && !byHost) return;
      let agents: number[] = [];
      const hold = async (tx: Tx) => {
        const contact = await holdContactGroup(tx, config);
        agents = contact === undefined ? [] : [...(await rolesOf(tx, contact.id)).keys()];
        return groupId;
      };
      await changeGroup(personId, hold, async (change) => {
        // A message of another user is refused: it opens nothing.
        if (senderId !== personId && !agents.includes(senderId)) return;
        change.demandRole(GroupRole.MEMBER, 'group.forbidden');
        const joining = agents.filter((id) => !change.roles.has(id));
        if (joining.length === 0) return;
        await change.addMembers(joining);
        await change.tx
          .updateTable('agents_chat')
          .set({ opened_at: change.now })
          .where('group_id', '=', groupId)
          .execute();
        change.notifyMembers = true;
      });
    },
  };
}

/**
 * Makes a group the current conversation of a person with the agents, in place of one that is dissolved or left. One that
 * another request has just made stays: the insert then fails, and the caller finds that one.
 */
async function replaceChat(tx: Tx, userId: number, groupId: number): Promise<void> {
  await sql`
    update agents_chat c set is_current = false
    where c.user_id = ${userId} and c.is_current and not exists (
      select 1 from chat_group g join group_member m on m.group_id = g.id and m.user_id = c.user_id
      where g.id = c.group_id and g.dissolved_at is null and m.quit_at is null)`.execute(tx);
  await tx.insertInto('agents_chat').values({ group_id: groupId, user_id: userId }).execute();
}

/** Members get the group anew if the page differs. */
async function setPage(change: GroupChange, { url, title }: VisitedPage): Promise<void> {
  const changed = await change.tx
    .updateTable('agents_chat')
    .set({ page_url: url, page_title: title })
    .where('group_id', '=', change.group.id)
    .where((where) => where.or([where('page_url', '!=', url), where('page_title', '!=', title)]))
    .returning('group_id')
    .executeTakeFirst();
  if (changed !== undefined) change.notifyMembers = true;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
