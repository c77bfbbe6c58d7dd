import { type AgentsChat, JoinMode, type VisitedPage } from '../../../../protocol/index.ts';
import { type GroupState, memberOf, presentMembers } from '../../state/group.ts';
import { demand } from '../../state/refusal.ts';
import { accountOf, type World } from '../../state/world.ts';
import { changed, letIn, tellMembers } from '../groups/changing.ts';
import { emptyGroup } from '../groups/empty-group.ts';
import { terminalsOf } from '../presence.ts';

/** The group whose members are the agents. Refuses with `agents.off`. */
export function contactGroupOf(world: World): GroupState {
  const group = world.groups.get(world.visitors.contactGroupId ?? 0);
  demand(group && !group.dissolved, 'agents.off');
  return group;
}

/** The conversation of a person with the agents that they use now. */
export function currentChat(world: World, userId: number): GroupState | undefined {
  for (const group of world.groups.values()) {
    const { visitor } = group;
    if (visitor?.userId === userId && visitor.isCurrent && !group.dissolved && memberOf(group, userId)) return group;
  }
  return undefined;
}

/** Finds or makes a person's conversation with the agents, and sets its name and page. */
export function openChat(
  world: World,
  userId: number,
  { name, page }: { readonly name?: string | undefined; readonly page?: VisitedPage | null | undefined },
): AgentsChat {
  const contact = contactGroupOf(world);
  const group = currentChat(world, userId) ?? makeChat(world, userId, contact.ownerId);
  const isRenamed = name !== undefined && name !== group.name;
  if (isRenamed) group.name = name;
  const before = group.visitor?.page;
  const isMoved = Boolean(page) && (page?.url !== before?.url || page?.title !== before?.title);
  if (group.visitor && page) group.visitor.page = { url: page.url, title: page.title };
  if (isRenamed || isMoved) changed(world, group, userId);
  const agents = presentMembers(contact).filter((member) => member.userId !== userId);
  return { groupId: group.id, isOnline: agents.some((agent) => terminalsOf(world, agent.userId).length > 0) };
}

function makeChat(world: World, userId: number, ownerId: number): GroupState {
  for (const { visitor } of world.groups.values()) if (visitor?.userId === userId) visitor.isCurrent = false;
  const group = emptyGroup(world, ownerId, accountOf(world, userId).nickName);
  Object.assign(group, { joinMode: JoinMode.NOBODY, invitePermission: 'admin', allowAddFriend: false });
  group.visitor = { userId, page: undefined, isOpened: false, isCurrent: true };
  letIn(world, group, userId, [userId]);
  return group;
}

/**
 * The agents become members of a conversation that its person, or a host in the name of any of them, writes to for the
 * first time.
 */
export function admitAgents(world: World, groupId: number, senderId: number, byHost = false): void {
  const group = world.groups.get(groupId);
  const contact = world.groups.get(world.visitors.contactGroupId ?? 0);
  if (!group?.visitor || group.visitor.isOpened || !contact) return;
  const { userId } = group.visitor;
  const agents = presentMembers(contact).map((member) => member.userId);
  if (senderId !== userId && !(byHost && agents.includes(senderId))) return;
  group.visitor.isOpened = true;
  const joining = agents.filter((id) => !memberOf(group, id));
  letIn(world, group, userId, joining);
  tellMembers(world, group, userId, joining);
}
