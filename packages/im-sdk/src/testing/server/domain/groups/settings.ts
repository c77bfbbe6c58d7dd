import { type Group, isPatchType, MessageStatus, MessageType } from '../../../../protocol/index.ts';
import type { Origin } from '../../realtime/hub.ts';
import { noteChange } from '../../state/account.ts';
import { type GroupState, type Member, presentMembers } from '../../state/group.ts';
import { demand } from '../../state/refusal.ts';
import { accountOf, groupFor, groupLog, type World } from '../../state/world.ts';
import { releaseFile } from '../file-references.ts';
import { rowView } from '../row-view.ts';
import { ownPicture } from './album.ts';
import { changed, demandSubordinates, groupAs, tell, tip, touch } from './changing.ts';
import { findGroup } from './reading.ts';

type Unset<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

interface Modification
  extends Unset<Pick<GroupState, 'name' | 'notice' | 'headImage'>>,
    Unset<Pick<Member, 'remarkNickName' | 'remarkGroupName'>> {
  readonly id: number;
}

/** Name, notice and picture as the group allows it; how one is called and calls the group, always. */
export function modifyGroup(world: World, userId: number, asked: Modification): Group {
  const { group, member } = groupFor(world, asked.id, userId);
  const { name, notice, headImage, remarkNickName, remarkGroupName } = asked;
  const shared = different(group, { name, notice, headImage });
  demand(Object.keys(shared).length === 0 || mayDo(member, group.modifyPermission), 'group.forbidden');
  if (shared.headImage) ownPicture(world, userId, shared.headImage);
  const own = different(member, { remarkNickName, remarkGroupName });
  const before = group.headImage;
  Object.assign(group, shared);
  if (before !== group.headImage) releaseFile(world, before);
  if (Object.keys(own).length > 0) Object.assign(member, own, { version: group.version + 1 });
  if (Object.keys(own).length + Object.keys(shared).length > 0) changed(world, group, userId);
  if (shared.name !== undefined) tip(world, group, userId, 'tip.group.renamed', [], shared.name);
  if (shared.notice !== undefined) tip(world, group, userId, 'tip.group.notice');
  return findGroup(world, userId, asked.id);
}

function mayDo({ role }: Member, permission: 'everyone' | 'admin'): boolean {
  return permission === 'everyone' || role > 1;
}

/** What of `asked` says something else than what is known. */
function different<T extends object>(known: T, asked: Unset<Partial<T>>): Partial<T> {
  const news = Object.entries(asked).filter(
    ([name, value]) => value !== null && value !== undefined && value !== known[name as keyof T],
  );
  return Object.fromEntries(news) as Partial<T>;
}

type Settings = Pick<
  GroupState,
  | 'joinMode'
  | 'inviteConsent'
  | 'invitePermission'
  | 'modifyPermission'
  | 'attributePermission'
  | 'allowAddFriend'
  | 'searchable'
>;

export function setGroupSettings(world: World, userId: number, asked: Unset<Settings> & { id: number }): null {
  const { group } = groupAs(world, asked.id, userId, 2);
  const { joinMode, inviteConsent, invitePermission, modifyPermission, attributePermission } = asked;
  const { allowAddFriend, searchable } = asked;
  const permissions = { invitePermission, modifyPermission, attributePermission };
  const news = { joinMode, inviteConsent, ...permissions, allowAddFriend, searchable };
  Object.assign(group, different<Settings>(group, news));
  changed(world, group, userId);
  return null;
}

export function setAttributes(world: World, userId: number, groupId: number, attributes: Record<string, string>): null {
  const { group, member } = groupFor(world, groupId, userId);
  demand(mayDo(member, group.attributePermission), 'group.forbidden');
  group.attributes = { ...attributes };
  changed(world, group, userId);
  return null;
}

export function muteGroup(world: World, userId: number, groupId: number, isMuted: boolean): null {
  const { group } = groupAs(world, groupId, userId, 2);
  if (group.isAllMuted === isMuted) return null;
  group.isAllMuted = isMuted;
  group.version += 1;
  touch(world, group);
  const push = { type: MessageType.GROUP_ALL_MUTED, sendId: userId, content: String(isMuted) };
  tell(world, group, everybody(group), push);
  tip(world, group, userId, isMuted ? 'tip.group.allMuted' : 'tip.group.allUnmuted');
  return null;
}

export function muteMembers(
  world: World,
  userId: number,
  groupId: number,
  userIds: readonly number[],
  isMuted: boolean,
): null {
  const { group, member } = groupFor(world, groupId, userId);
  const targets = demandSubordinates(group, member, userIds);
  for (const id of targets) Object.assign(group.members.get(id) ?? {}, { isMuted, version: group.version + 1 });
  tell(world, group, targets, { type: MessageType.GROUP_MEMBER_MUTED, sendId: userId, content: String(isMuted) });
  changed(world, group, userId);
  tip(world, group, userId, isMuted ? 'tip.group.muted' : 'tip.group.unmuted', targets);
  return null;
}

export function setTopMessage(world: World, userId: number, groupId: number, messageId: number): null {
  const { group, member } = groupAs(world, groupId, userId, 2);
  const found = world.rowsById.group.get(messageId);
  const log = groupLog(world, groupId);
  demand(found?.log === log && found.row.chatSeq > member.joinSeq && !isPatchType(found.row.type), 'message.notFound');
  const { row } = found;
  demand(row.status !== MessageStatus.RECALL, 'message.recalled');
  group.topMessageId = messageId;
  group.version += 1;
  touch(world, group);
  const seeing = presentMembers(group).filter(({ joinSeq }) => joinSeq < row.chatSeq);
  const push = { type: MessageType.SHAKE, sendId: userId, content: JSON.stringify(rowView(world, log, row)) };
  tell(
    world,
    group,
    seeing.map((one) => one.userId),
    push,
  );
  tip(world, group, userId, 'tip.group.pinned');
  return null;
}

export function removeTopMessage(world: World, userId: number, groupId: number): null {
  const { group } = groupAs(world, groupId, userId, 2);
  if (group.topMessageId === 0) return null;
  group.topMessageId = 0;
  group.version += 1;
  touch(world, group);
  tell(world, group, everybody(group), { type: MessageType.SHAKE, sendId: userId });
  tip(world, group, userId, 'tip.group.unpinned');
  return null;
}

/** A message was recalled: where it is pinned it comes down. */
export function unpinRecalled(world: World, groupId: number, messageId: number, sendId: number): void {
  const group = world.groups.get(groupId);
  if (!group || group.topMessageId !== messageId) return;
  group.topMessageId = 0;
  group.version += 1;
  touch(world, group);
  tell(world, group, everybody(group), { type: MessageType.SHAKE, sendId });
}

function everybody(group: GroupState): number[] {
  return presentMembers(group).map((member) => member.userId);
}

type Own = Partial<Pick<Member, 'isDnd' | 'isTop' | 'msgRemind' | 'hiddenTopId'>>;

/** What a member sets for themself alone; told to their own other terminals. */
export function setOwn(world: World, userId: number, groupId: number, change: Own, origin?: Origin): null {
  const { group, member } = groupFor(world, groupId, userId);
  Object.assign(member, change);
  noteChange(accountOf(world, userId), `group:${groupId}`);
  const { isDnd, isTop, msgRemind } = change;
  const sendId = userId;
  if (isDnd !== undefined)
    tell(world, group, [userId], { type: MessageType.CARD, sendId, content: String(isDnd) }, origin);
  if (isTop !== undefined)
    tell(world, group, [userId], { type: MessageType.GROUP_TOP, sendId, content: String(isTop) }, origin);
  if (msgRemind !== undefined) {
    const content = JSON.stringify({ id: groupId, msgRemind });
    tell(world, group, [userId], { type: MessageType.GROUP_SETTINGS, sendId, content }, origin);
  }
  if (change.hiddenTopId !== undefined) tell(world, group, [userId], { type: MessageType.SHAKE, sendId }, origin);
  return null;
}

/** Puts the pinned message away, until another one is pinned. */
export function hideTopMessage(world: World, userId: number, groupId: number, origin?: Origin): null {
  const { group } = groupFor(world, groupId, userId);
  return setOwn(world, userId, groupId, { hiddenTopId: group.topMessageId }, origin);
}
