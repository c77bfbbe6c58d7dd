import {
  type Changes,
  type ConversationSummaries,
  type ConversationSummary,
  type GroupRequest,
  isPatchType,
  limits,
  MessageStatus,
} from '../../../protocol/index.ts';
import type { Account } from '../state/account.ts';
import {
  countedTo,
  headSeq,
  isDeletedFor,
  type MessageLog,
  otherParty,
  type Row,
  targetFor,
} from '../state/message-log.ts';
import { accountOf, groupLog, privateLog, visibleLogs, type World } from '../state/world.ts';
import { blacklist } from './blacklist.ts';
import { deletionsOf } from './deletions.ts';
import { friendView } from './friends.ts';
import { groupRequestList, groupRequestView, mayList } from './groups/requests.ts';
import { groupView } from './groups/views.ts';
import { receiptsOf, unreadOf } from './reading.ts';
import { requestView } from './requests.ts';
import { rowView } from './row-view.ts';
import { selfUser } from './users.ts';

/** Where every conversation stands whose newest row is above `since`, newest first. */
export function conversationSummaries(
  world: World,
  userId: number,
  since: number,
  before = Number.MAX_SAFE_INTEGER,
): ConversationSummaries {
  const account = accountOf(world, userId);
  const greatest = { private: 0, group: 0 };
  const found: ConversationSummary[] = [];
  for (const { log, above } of visibleLogs(world, userId)) {
    const last = log.rows.at(-1);
    if (!last || last.chatSeq <= above) continue;
    greatest[log.kind] = Math.max(greatest[log.kind], last.id);
    if (last.id > since && last.id < before) found.push(summaryOf(world, log, above, userId));
  }
  found.sort((one, other) => other.headId - one.headId);
  const items = found.slice(0, limits.headsPageSize);
  const system = account.notices.at(-1)?.seqNo ?? 0;
  if (system > 0 && before === Number.MAX_SAFE_INTEGER) items.push(systemSummary(account, system));
  return {
    epoch: world.epoch,
    serverTime: world.clock.now(),
    ...greatest,
    system,
    rev: account.rev,
    items,
    more: found.length > limits.headsPageSize,
  };
}

function summaryOf(world: World, log: MessageLog, above: number, userId: number): ConversationSummary {
  const target = targetFor(log, userId);
  const readSeq = log.reads.get(userId) ?? 0;
  const shown = newestShown(log, above, userId);
  const waiting = log.mentions.filter(
    (row) => row.chatSeq > Math.max(readSeq, above) && isMention(row, userId) && !isDeletedFor(log, userId, row),
  );
  return {
    kind: log.kind,
    target,
    headSeq: headSeq(log),
    headId: log.rows.at(-1)?.id ?? 0,
    countSeq: countedTo(log, headSeq(log)),
    firstSeq: above + 1,
    readSeq,
    peerReadSeq: log.kind === 'private' ? (log.reads.get(otherParty(log, userId)) ?? 0) : 0,
    unread: unreadOf(world, log, userId),
    atMe: waiting.findLast(({ atUserIds }) => atUserIds?.includes(userId))?.id ?? 0,
    atAll: waiting.findLast(({ atUserIds }) => atUserIds?.includes(-1))?.id ?? 0,
    version: log.kind === 'group' ? (world.groups.get(target)?.version ?? 0) : 0,
    last: shown ? rowView(world, log, shown, userId) : null,
  };
}

function newestShown(log: MessageLog, above: number, userId: number): Row | undefined {
  for (let index = log.rows.length - 1; index >= above; index -= 1) {
    const row = log.rows[index];
    if (row && !isPatchType(row.type) && !isDeletedFor(log, userId, row)) return row;
  }
  return undefined;
}

function isMention({ sendId, status, atUserIds }: Row, userId: number): boolean {
  return sendId !== userId && status !== MessageStatus.RECALL && (atUserIds?.length ?? 0) > 0;
}

function systemSummary({ notices, noticesRead }: Account, seqNo: number): ConversationSummary {
  return {
    kind: 'system',
    target: 0,
    headSeq: seqNo,
    headId: 0,
    countSeq: seqNo,
    readSeq: noticesRead,
    unread: seqNo - noticesRead,
    last: notices.at(-1) ?? null,
  };
}

/** Every object that changed for an account after `rev`, as it is now. */
export function changesSince(world: World, userId: number, rev: number): Changes {
  const account = accountOf(world, userId);
  const answer: Changes = { rev: account.rev, startOver: rev < 0 || rev > account.rev };
  if (answer.startOver) return answer;
  for (const [name, at] of account.changed) {
    if (at > rev) include(world, account, answer, name.split(':'));
  }
  return answer;
}

function include(world: World, account: Account, answer: Changes, [name, first, second]: string[]): void {
  const id = Number(first);
  if (name === 'self') answer.self = selfUser(world, account);
  if (name === 'blacklist') answer.blacklist = blacklist(world, account);
  if (name === 'friend') answer.friends = [...(answer.friends ?? []), ...some(friendView(world, account.id, id))];
  if (name === 'request') {
    const request = world.requests.get(id);
    if (request) answer.requests = [...(answer.requests ?? []), requestView(world, request)];
  }
  if (name === 'group') {
    const group = world.groups.get(id);
    if (group) answer.groups = [...(answer.groups ?? []), ...some(groupView(world, group, account.id))];
  }
  if (name === 'groupRequest') {
    const known = answer.groupRequests ?? [];
    answer.groupRequests = [...known, ...requestsNamed(world, account, first, Number(second))].filter(
      ({ id: one }, index, all) => all.findIndex((other) => other.id === one) === index,
    );
  }
  if (name === 'deletion')
    answer.deletions = [...(answer.deletions ?? []), ...deletionsOf(world, account, first, Number(second))];
  if (name === 'receipt') {
    answer.receipts = [...(answer.receipts ?? []), ...receiptsOf(world, account.id, Number(second))];
  }
  if (name === 'read') answer.reads = [...(answer.reads ?? []), readPosition(world, account, first, Number(second))];
}

/** One request, or all of a group. */
function requestsNamed(world: World, account: Account, name: string | undefined, groupId: number): GroupRequest[] {
  if (name === 'group') return groupRequestList(world, account.id, groupId);
  const request = world.groupRequests.get(Number(name));
  return request && mayList(world, request, account.id) ? [groupRequestView(world, request)] : [];
}

function some<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function readPosition(world: World, account: Account, kind: string | undefined, target: number) {
  if (kind === 's') {
    const seqNo = account.notices.at(-1)?.seqNo ?? 0;
    return { kind: 'system' as const, target: 0, readSeq: account.noticesRead, unread: seqNo - account.noticesRead };
  }
  const log = kind === 'g' ? groupLog(world, target) : privateLog(world, account.id, target);
  return {
    kind: log.kind,
    target,
    readSeq: log.reads.get(account.id) ?? 0,
    peerReadSeq: log.kind === 'private' ? (log.reads.get(target) ?? 0) : 0,
    unread: unreadOf(world, log, account.id),
  };
}
