import type { ImClient, MessageRow } from 'im-sdk';
import { type Feature, GroupRole, parseConversationKey, type RouteName } from 'im-sdk/protocol';
import { getSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';

/** Conditions, besides the message itself, that decide which actions are offered. */
export interface ActionFacts {
  /** Approximate server time, epoch ms. */
  readonly now: number;
  /** Kind of conversation. */
  readonly kind: 'private' | 'group' | 'system';
  /** Own `GroupRole`; 0 outside of groups or if unknown. */
  readonly role: number;
  /** Current `GroupRole` of the sender; 0 if unknown. */
  readonly senderRole: number;
  /** True if the user may write in the conversation. */
  readonly canWrite: boolean;
  /** True for a group that the user has left or was removed from, or that was dissolved. */
  readonly isGone: boolean;
  /** Features that the server supports. */
  readonly features: ReadonlySet<Feature>;
  /** Message id pinned in the group; 0 for none. */
  readonly pinnedId: number;
  /**
   * Actions supported by the list's surroundings: `reply` and `edit` need a composer, `info` a panel, `select` a
   * selection bar.
   */
  readonly capabilities: ReadonlySet<'reply' | 'edit' | 'info' | 'select'>;
  /** True for a server that implements only the specification: it keeps no quotes. */
  readonly isSpecOnly: boolean;
  /** Requests that the server does not offer. */
  readonly notOffered: ReadonlySet<RouteName>;
}

/** Current conditions for a message. */
export function actionFacts(
  client: ImClient,
  { conversation, sendId }: Pick<MessageRow, 'conversation' | 'sendId'>,
  about: Pick<ActionFacts, 'now' | 'capabilities'> & { readonly selfId: number },
): ActionFacts {
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const group = kind === 'group' ? client.groups.group(target).getSnapshot() : undefined;
  const blocked = getSendBlockReason(client, conversation, about.selfId);
  return {
    now: about.now,
    capabilities: about.capabilities,
    kind,
    role: kind === 'group' ? roleOf(client, target, about.selfId) : 0,
    senderRole: kind === 'group' ? roleOf(client, target, sendId) : 0,
    canWrite: blocked === undefined,
    isGone: blocked === 'left' || blocked === 'removed' || blocked === 'dissolved',
    features: client.connection.features.getSnapshot(),
    pinnedId: group?.topMessage ? (group.topMessageId ?? group.topMessage.id ?? 0) : 0,
    isSpecOnly: client.connection.isSpecOnly.getSnapshot(),
    notOffered: client.connection.notOffered.getSnapshot(),
  };
}

/** Current `GroupRole` of a user in a group; 0 if unknown. */
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
