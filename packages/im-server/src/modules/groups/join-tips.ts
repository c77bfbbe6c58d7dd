import { MessageType } from 'im-sdk/protocol';
import { randomUUID } from '../../infra/random.ts';
import { groupConversation } from '../../log/conversations/conversation-id.ts';
import type { Draft, Stamp } from '../../log/draft.ts';

/** A line of the server's own in a group: plain English, and in `title` what a client needs to say it in its language. */
export function groupTip(
  groupId: number,
  actor: { readonly id: number; readonly name: string },
  key: 'tip.group.created' | 'tip.group.invited',
  names: readonly string[],
): Draft & { readonly stamp: Stamp } {
  const params = { name: actor.name, names: names.join(', ') };
  const content =
    key === 'tip.group.created' ? `${params.name} created the group` : `${params.name} invited ${params.names}`;
  return {
    conversation: groupConversation(groupId),
    senderId: actor.id,
    tmpId: randomUUID().replaceAll('-', ''),
    type: MessageType.TIP_TEXT,
    content,
    title: JSON.stringify({ key, params }),
    stamp: { senderName: actor.name, senderRole: null },
  };
}
