import type { MessageRow } from './message-row.ts';

/** Kind of change to a known message. */
export type MessageChange = 'edited' | 'recalled' | 'reaction' | 'receipt';

/** Changes between two versions of one message. A recall clears the message and is reported alone. */
export function messageChanges(before: MessageRow, after: MessageRow): readonly MessageChange[] {
  if (before === after || after.deleted) return [];
  if (after.recalled) return before.recalled ? [] : ['recalled'];
  const changes: MessageChange[] = [];
  if (after.revision > before.revision) changes.push('edited');
  if (!sameReactions(before, after)) changes.push('reaction');
  const isRead = after.state === 'read' && before.state !== 'read';
  if (isRead || after.readedCount !== before.readedCount || after.receiptOk !== before.receiptOk)
    changes.push('receipt');
  return changes;
}

function sameReactions({ reactions: before }: MessageRow, { reactions: after }: MessageRow): boolean {
  if (before.length !== after.length) return false;
  return before.every((one, index) => {
    const other = after[index];
    return other?.emoji === one.emoji && other.count === one.count && other.mine === one.mine;
  });
}
