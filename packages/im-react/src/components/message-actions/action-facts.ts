import type { ImClient, MessageRow } from 'im-sdk';
import { GroupRole, parseConversationKey } from 'im-sdk/protocol';
import { writeBarNow } from '../../hooks/useWriteBar.ts';
import type { MessageAction } from './action-names.ts';
import type { ActionFacts } from './message-actions.ts';

/** What servers turned out not to have, by client: it is not offered a second time. */
const missing = new WeakMap<ImClient, Set<MessageAction>>();

/** Remembers that the server does not have it. */
export function notOffered(client: ImClient, action: MessageAction): void {
  missing.set(client, new Set([...(missing.get(client) ?? []), action]));
}

/** What the offer for a message depends on, at this moment. */
export function actionFacts(
  client: ImClient,
  { conversation, sendId }: Pick<MessageRow, 'conversation' | 'sendId'>,
  about: Pick<ActionFacts, 'now' | 'place'> & { readonly selfId: number },
): ActionFacts {
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const group = kind === 'group' ? client.groups.group(target).getSnapshot() : undefined;
  return {
    now: about.now,
    place: about.place,
    kind,
    role: kind === 'group' ? roleOf(client, target, about.selfId) : 0,
    senderRole: kind === 'group' ? roleOf(client, target, sendId) : 0,
    canWrite: writeBarNow(client, conversation, about.selfId) === undefined,
    features: client.connection.features.getSnapshot(),
    pinnedId: group?.topMessage ? (group.topMessageId ?? group.topMessage.id ?? 0) : 0,
    missing: missing.get(client) ?? new Set(),
  };
}

/** Somebody's role in a group now; 0 where it is not known. */
export function roleOf({ auth, groups }: ImClient, groupId: number, userId: number): number {
  const group = groups.group(groupId).getSnapshot();
  if (group?.ownerId === userId) return GroupRole.OWNER;
  const session = auth.session.getSnapshot();
  const own = session.status === 'signedIn' && session.userId === userId;
  if (own && group?.role) return group.role;
  const member = groups
    .members(groupId)
    .getSnapshot()
    .find((each) => each.userId === userId && !each.quit);
  if (!member) return 0;
  if (member.isOwner) return GroupRole.OWNER;
  return member.isManager ? GroupRole.MANAGER : GroupRole.MEMBER;
}
