import type { Deletion } from '../../../protocol/index.ts';
import { type Account, noteChange } from '../state/account.ts';
import { headSeq, type MessageLog } from '../state/message-log.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, groupFor, groupLog, privateLog, visibleLogs, type World } from '../state/world.ts';
import { visibleRow } from './messages.ts';

/** Hides messages from one person; everybody else keeps them. */
export function deleteForOneself(
  world: World,
  userId: number,
  kind: MessageLog['kind'],
  { chatId, messageIds }: { readonly chatId: number; readonly messageIds: readonly number[] },
): null {
  if (kind === 'group') groupFor(world, chatId, userId);
  const log = kind === 'group' ? groupLog(world, chatId) : privateLog(world, userId, chatId);
  for (const id of messageIds) demand(visibleRow(world, kind, userId, id).log === log, 'message.notFound');
  const deleted = log.deleted.get(userId) ?? new Set();
  log.deleted.set(userId, deleted);
  const before = deleted.size;
  for (const id of messageIds) deleted.add(id);
  if (deleted.size > before) {
    noteChange(accountOf(world, userId), kind === 'group' ? `deletion:g:${chatId}` : `deletion:p:${chatId}`);
  }
  return null;
}

/** Hides everything up to now from one person, in every conversation and among the notices. */
export function flushAll(world: World, userId: number): null {
  const account = accountOf(world, userId);
  for (const { log } of visibleLogs(world, userId)) log.cleared.set(userId, headSeq(log));
  account.flushed = {
    id: Math.max(world.lastMessageId.private, world.lastMessageId.group),
    seqNo: account.notices.at(-1)?.seqNo ?? 0,
  };
  account.noticesRead = account.flushed.seqNo;
  noteChange(account, 'deletion:all');
  return null;
}

/** What a person hid, as `/changes` tells it: of one conversation, or (`all`) everything up to a point. */
export function deletionsOf(world: World, account: Account, kind: string | undefined, target: number): Deletion[] {
  if (kind === 'all') {
    const { id, seqNo } = account.flushed;
    return [
      { kind: 'private', target: 0, upToId: id },
      { kind: 'group', target: 0, upToId: id },
      ...(seqNo > 0 ? [{ kind: 'system' as const, target: 0, upToId: seqNo }] : []),
    ];
  }
  const log = kind === 'g' ? groupLog(world, target) : privateLog(world, account.id, target);
  return [{ kind: log.kind, target, messageIds: [...(log.deleted.get(account.id) ?? [])].sort((a, b) => a - b) }];
}
