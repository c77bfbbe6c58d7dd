import { isCountingType, limits, MessageStatus, MessageType, type StoredMessage } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import type { MessageLog, Row } from '../state/message-log.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { append, pushRow, receiverOf } from './append.ts';
import { noteFiles } from './file-references.ts';
import { demandWriter, roleOf, visibleRow } from './messages.ts';
import { rowView } from './row-view.ts';

type Kind = MessageLog['kind'];

/** Changes the content of an own text; answers the edit's own row. */
export function edit(
  world: World,
  userId: number,
  kind: Kind,
  { id, content }: { readonly id: number; readonly content: string },
  origin?: Origin,
): StoredMessage {
  const { log, row } = visibleRow(world, kind, userId, id);
  const isOwnText = row.sendId === userId && row.type === MessageType.TEXT;
  demand(isOwnText && row.forwarded === undefined, 'message.editForbidden');
  demand(row.status !== MessageStatus.RECALL, 'message.recalled');
  const now = world.clock.now();
  demand(now - row.sendTime <= limits.editWithinMs, 'message.editTooLate');
  demandWriter(world, log, userId);
  row.content = content;
  row.isEdited = true;
  row.editedAt = now;
  noteFiles(world, { log, row });
  for (const other of log.rows) {
    if (other.quoteMessage?.id === id) other.quoteMessage = { ...other.quoteMessage, content };
  }
  return patch(world, log, row, userId, MessageType.EDIT, { id, content, editedAt: now }, origin);
}

/** Puts a reaction on a message or takes it off; answers its own row, or null where nothing changed. */
export function react(
  world: World,
  userId: number,
  kind: Kind,
  { id, emoji, on }: { readonly id: number; readonly emoji: string; readonly on: boolean },
  origin?: Origin,
): StoredMessage | null {
  const { log, row } = visibleRow(world, kind, userId, id);
  demand(isCountingType(row.type), 'message.notFound');
  demand(row.status !== MessageStatus.RECALL, 'message.recalled');
  demandWriter(world, log, userId);
  const kinds = log.reactions.get(id) ?? new Map<string, Set<number>>();
  const people = kinds.get(emoji) ?? new Set();
  if (people.has(userId) === on) return null;
  demand(!on || people.size > 0 || kinds.size < limits.reactionKinds, 'message.tooManyReactions');
  if (on) people.add(userId);
  else people.delete(userId);
  if (people.size > 0) kinds.set(emoji, people);
  else kinds.delete(emoji);
  log.reactions.set(id, kinds);
  return patch(world, log, row, userId, MessageType.REACTION, { id, emoji, userId, on, count: people.size }, origin);
}

function patch(
  world: World,
  log: MessageLog,
  target: Row,
  userId: number,
  type: number,
  content: object,
  origin?: Origin,
): StoredMessage {
  const row = append(world, log, {
    type,
    content: JSON.stringify(content),
    targetId: target.id,
    sendId: userId,
    ...receiverOf(log, userId),
    ...roleOf(world, log, userId),
    sendNickName: accountOf(world, userId).nickName,
    status: MessageStatus.SENDED,
  });
  pushRow(world, log, row, origin);
  return rowView(world, log, row);
}
