import type { ImClient, MessageRow } from 'im-sdk';
import { type Feature, GroupRole, parseConversationKey } from 'im-sdk/protocol';
import { writeBarNow } from '../../hooks/useWriteBar.ts';

/** What the offer depends on besides the message. */
export interface ActionFacts {
  /** Epoch ms by the server's clock, near enough. */
  readonly now: number;
  readonly kind: 'private' | 'group' | 'system';
  /** One's own role in the group; 0 in other conversations and where it is not known. */
  readonly role: number;
  /** The sender's role in the group now; 0 where it is not known. */
  readonly senderRole: number;
  /** Whether one may write here. */
  readonly canWrite: boolean;
  readonly features: ReadonlySet<Feature>;
  /** Id of the message that is pinned in the group; 0 for none. */
  readonly pinnedId: number;
  /** What the place of the list can do: a list without composer answers nothing, one without panel has no info. */
  readonly place: ReadonlySet<'reply' | 'edit' | 'info' | 'select'>;
  /** What the server turned out not to have. */
  readonly missing: ReadonlySet<string>;
}

/** What servers turned out not to have, by client: it is not offered a second time. */
const missing = new WeakMap<ImClient, Set<string>>();

/** Remembers that the server does not have it. */
export function notOffered(client: ImClient, action: string): void {
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
