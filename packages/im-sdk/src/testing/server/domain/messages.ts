import {
  contentIssues,
  type Forwarded,
  isPatchType,
  isSameContent,
  isSendableType,
  limits,
  MessageStatus,
  MessageType,
  type QuotedMessage,
  type SendGroupRequest,
  type SendPrivateRequest,
  type StoredMessage,
} from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { type GroupState, type Member, memberOf, presentMembers } from '../state/group.ts';
import { type MessageLog, otherParty, type Row } from '../state/message-log.ts';
import { demand, Refusal } from '../state/refusal.ts';
import { accountOf, groupFor, groupLog, mayWriteTo, privateLog, visibleAbove, type World } from '../state/world.ts';
import { append, audience, pushRow, receiverOf } from './append.ts';
import { demandNotBlocked } from './blacklist.ts';
import { fillCard } from './cards.ts';
import { releaseFiles } from './file-references.ts';
import { unpinRecalled } from './groups/settings.ts';
import { tellAuthors } from './reading.ts';
import { rowView } from './row-view.ts';

export function sendPrivate(world: World, userId: number, request: SendPrivateRequest, origin?: Origin): StoredMessage {
  return send(world, userId, request, `p:${request.recvId}`, origin, () => {
    const log = privateLog(world, userId, request.recvId);
    demandWriter(world, log, userId);
    return { log, role: undefined, name: '', atUserIds: undefined };
  });
}

export function sendGroup(world: World, userId: number, request: SendGroupRequest, origin?: Origin): StoredMessage {
  return send(world, userId, request, `g:${request.groupId}`, origin, () => {
    const { group, member } = groupFor(world, request.groupId, userId);
    const log = groupLog(world, group.id);
    demandWriter(world, log, userId);
    const atUserIds = mentions(group, member, request.atUserIds ?? []);
    return { log, role: member.role, name: member.remarkNickName, atUserIds };
  });
}

/** The role that a writer of a group has now. */
export function roleOf(world: World, log: MessageLog, userId: number): { sendRole?: number } {
  const group = log.kind === 'group' ? world.groups.get(log.parties[0] ?? 0) : undefined;
  const member = group && memberOf(group, userId);
  return member ? { sendRole: member.role } : {};
}

/** Refuses who may not say anything in a conversation now. */
export function demandWriter(world: World, log: MessageLog, userId: number): void {
  if (log.kind === 'private') {
    demandNotBlocked(world, userId, otherParty(log, userId));
    demand(mayWriteTo(world, userId, otherParty(log, userId)), 'friend.notFriend');
    return;
  }
  const { group, member } = groupFor(world, log.parties[0] ?? 0, userId);
  demand(!member.isMuted, 'group.muted');
  demand(!group.isAllMuted || member.role > 1, 'group.allMuted');
}

type Place = { log: MessageLog; role: Member['role'] | undefined; name: string; atUserIds: number[] | undefined };

function send(
  world: World,
  userId: number,
  request: SendPrivateRequest | SendGroupRequest,
  target: string,
  origin: Origin | undefined,
  enter: () => Place,
): StoredMessage {
  const isOverTheWire = origin !== undefined;
  checkContent(request.type, request.content, isOverTheWire);
  const { tmpId, content, type, quoteMessageId } = request;
  const fingerprint = JSON.stringify([target, type, content, quoteMessageId ?? 0]);
  const first = tmpId && world.dialect.dedupes ? world.sends.get(`${userId}:${tmpId}`) : undefined;
  if (first) {
    demand(first.fingerprint === fingerprint, 'message.tmpIdReused');
    return rowView(world, first.log, first.row);
  }
  const { log, role, name, atUserIds } = enter();
  const asksReceipt = 'receipt' in request && request.receipt === true;
  const others = asksReceipt ? audience(world, log).filter((id) => id !== userId) : [];
  if (asksReceipt) demand(audience(world, log).length <= limits.receiptMembers, 'message.receiptTooLarge');
  const { nickName, headImageThumb } = accountOf(world, userId);
  const readFrom = log.reads.get(userId) ?? 0;
  const filled = fillCard(world, userId, type, content);
  const source =
    request.forwardOf && !world.dialect.isSpecOnly ? sourceOf(world, userId, request, request.forwardOf) : undefined;
  const row = append(world, log, {
    type,
    content: source?.content ?? filled,
    tmpId: tmpId || `s${world.lastMessageId.private + world.lastMessageId.group + 1}`,
    sendId: userId,
    ...receiverOf(log, userId),
    sendNickName: name || nickName,
    sendHeadImage: headImageThumb,
    status: MessageStatus.SENDED,
    ...(role === undefined ? {} : { sendRole: role }),
    ...(atUserIds?.length ? { atUserIds } : {}),
    ...(asksReceipt ? { receipt: true } : {}),
    ...(asksReceipt && !world.dialect.isSpecOnly ? { receiptTotal: others.length } : {}),
    ...(request.ext ? { ext: request.ext } : {}),
    ...(request.keepUnread && !world.dialect.isSpecOnly ? { keepUnread: true } : {}),
    ...(source === undefined ? {} : { forwarded: source.forwarded }),
    ...(quoteMessageId ? { quoteMessage: quote(world, log, userId, quoteMessageId) } : {}),
  });
  if (tmpId) world.sends.set(`${userId}:${tmpId}`, { log, row, fingerprint });
  pushRow(world, log, row, origin);
  if (log.kind === 'group' && !row.keepUnread) tellAuthors(world, userId, log, readFrom, row.chatSeq);
  return rowView(world, log, row);
}

/** Content and first sender of a forwarded message, if what is sent is what that message says. */
function sourceOf(
  world: World,
  userId: number,
  { type, content }: Pick<SendPrivateRequest, 'type' | 'content'>,
  { kind, id }: NonNullable<SendPrivateRequest['forwardOf']>,
): { readonly content: string; readonly forwarded: Forwarded } | undefined {
  const { row } = visibleRow(world, kind, userId, id);
  demand(row.status !== MessageStatus.RECALL, 'message.notFound');
  if (row.type !== type || row.content == null || !isSameContent(type, row.content, content)) return undefined;
  const name = (row.forwarded?.name ?? row.sendNickName ?? '').slice(0, limits.forwardedName);
  return { content: row.content, forwarded: { name } };
}

/** Cards that look like money are written by a host, not over the wire. */
function checkContent(type: number, content: string, isOverTheWire: boolean): void {
  const looksLikeMoney = type === MessageType.RED_ENVELOPE || type === MessageType.TRANSFER;
  demand(isSendableType(type) && !(looksLikeMoney && isOverTheWire), 'message.type');
  const issues = contentIssues(type, content);
  if (issues.length > 0) throw new Refusal('request.invalid', issues);
}

function mentions(group: GroupState, member: Member, userIds: readonly number[]): number[] {
  const wanted = [...new Set(userIds)];
  demand(!wanted.includes(-1) || member.role > 1, 'message.mentionAll');
  demand(
    wanted.every((id) => id === -1 || memberOf(group, id)),
    'message.mentionNotMember',
  );
  return wanted;
}

function quote(world: World, log: MessageLog, userId: number, messageId: number): QuotedMessage {
  const row = visibleRow(world, log.kind, userId, messageId);
  demand(row.log === log, 'message.notFound');
  const { id, sendId, sendNickName, type, content, status } = row.row;
  return status === MessageStatus.RECALL
    ? { id, sendId, sendNickName, type, status }
    : { id, sendId, sendNickName, type, content };
}

/** A row that a person sees and that is no change of another. Refuses with `message.notFound`. */
export function visibleRow(world: World, kind: MessageLog['kind'], userId: number, messageId: number) {
  const found = world.rowsById[kind].get(messageId);
  demand(found && !isPatchType(found.row.type), 'message.notFound');
  const above = visibleAbove(world, found.log, userId);
  demand(above !== undefined && found.row.chatSeq > above, 'message.notFound');
  return found;
}

/** Erases a message for everybody; answers the recall's own row. */
export function recall(
  world: World,
  userId: number,
  kind: MessageLog['kind'],
  messageId: number,
  origin?: Origin,
): StoredMessage {
  const { log, row } = visibleRow(world, kind, userId, messageId);
  demand(row.status !== MessageStatus.RECALL, 'message.recalled');
  demandRecallable(world, log, row, userId);
  return erase(world, userId, { log, row }, origin);
}

/** Recalls a row whoever asks, however old it is. */
export function erase(
  world: World,
  userId: number,
  { log, row }: { log: MessageLog; row: Row },
  origin?: Origin,
): StoredMessage {
  const { content } = row;
  row.status = MessageStatus.RECALL;
  row.content = '';
  for (const field of ['title', 'ext', 'atUserIds', 'quoteMessage', 'forwarded', 'isEdited', 'editedAt'] as const)
    delete row[field];
  log.reactions.delete(row.id);
  releaseFiles(world, content ?? '');
  for (const other of log.rows) {
    if (other.targetId === row.id && other.type === MessageType.EDIT) {
      other.content = JSON.stringify({ ...JSON.parse(other.content ?? '{}'), content: '' });
    }
    const { quoteMessage } = other;
    if (quoteMessage?.id !== row.id) continue;
    const { content: _, ...rest } = quoteMessage;
    other.quoteMessage = { ...rest, status: MessageStatus.RECALL };
  }
  const recallRow = append(world, log, {
    type: MessageType.RECALL,
    content: String(row.id),
    targetId: row.id,
    sendId: userId,
    ...receiverOf(log, userId),
    ...roleOf(world, log, userId),
    sendNickName: accountOf(world, userId).nickName,
    status: MessageStatus.SENDED,
  });
  pushRow(world, log, recallRow, origin);
  if (log.kind === 'group') unpinRecalled(world, log.parties[0] ?? 0, row.id, userId);
  return rowView(world, log, recallRow);
}

function demandRecallable(world: World, log: MessageLog, row: Row, userId: number): void {
  if (log.kind === 'group') {
    const { group, member } = groupFor(world, log.parties[0] ?? 0, userId);
    const author = presentMembers(group).find((other) => other.userId === row.sendId);
    if (member.role === 3) return;
    if (member.role === 2 && row.sendId !== userId && (author?.role ?? 1) === 1) return;
  }
  demand(row.sendId === userId, 'message.recallForbidden');
  demand(world.clock.now() - row.sendTime <= limits.recallWithinMs, 'message.recallTooLate');
}
