import type { ImClient, Person } from 'im-sdk';
import type { Feature, Group, GroupMember } from 'im-sdk/protocol';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { useConversationSelector } from '../conversations/useConversations.ts';
import { usePerson } from '../people/usePeople.ts';
import { useSelfId } from '../session/useSelfId.ts';

/** Reason why the current user cannot write in a conversation. */
export type SendBlockReason = 'readOnly' | 'notFriends' | 'left' | 'removed' | 'dissolved' | 'muted' | 'allMuted';

const NO_FEATURES: ReadonlySet<Feature> = new Set();
const NO_GROUP = constantReadable<Group | undefined>(undefined);
const NO_MEMBERS: readonly GroupMember[] = [];
const NO_MEMBERS_READABLE = constantReadable(NO_MEMBERS);

/** Whether a user may write in a group that is muted for all: its owner and managers. */
export function canWriteWhileMuted(selfId: number, group: Group | undefined, members: readonly GroupMember[]): boolean {
  if (group?.ownerId === selfId) return true;
  const own = members.find(({ userId }) => userId === selfId);
  return own?.isOwner === true || own?.isManager === true;
}

interface WriteFacts {
  readonly kind: 'private' | 'group' | 'system';
  readonly gone: boolean;
  /** Private conversations only: known not to be a friend, on a server where only friends can write. */
  readonly isStranger: boolean;
  readonly group: Group | undefined;
  readonly members: readonly GroupMember[];
  readonly selfId: number;
}

function isStrangerOn(features: ReadonlySet<Feature>, person: Person): boolean {
  return person.known && !person.isFriend && !features.has('contactsEveryone');
}

function sendBlockReasonOf({
  kind,
  gone,
  isStranger,
  group,
  members,
  selfId,
}: WriteFacts): SendBlockReason | undefined {
  if (kind === 'system') return 'readOnly';
  if (kind === 'private') return gone || isStranger ? 'notFriends' : undefined;
  if (group?.dissolve) return 'dissolved';
  if (group?.quit || gone) return group?.removedBy ? 'removed' : 'left';
  if (group?.isMuted) return 'muted';
  return group?.isAllMuted && !canWriteWhileMuted(selfId, group, members) ? 'allMuted' : undefined;
}

/** Same as `useSendBlockReason`, read once: for checks in event handlers. */
export function getSendBlockReason(
  client: ImClient,
  conversation: ConversationKey,
  selfId: number,
): SendBlockReason | undefined {
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system', target: 0 };
  const inGroup = kind === 'group';
  return sendBlockReasonOf({
    kind,
    gone: client.conversations.conversation(conversation).getSnapshot()?.gone === true,
    isStranger:
      kind === 'private' &&
      isStrangerOn(client.connection.features.getSnapshot(), client.contacts.person(target).getSnapshot()),
    group: inGroup ? client.groups.group(target).getSnapshot() : undefined,
    members: inGroup ? client.groups.members(target).getSnapshot() : [],
    selfId,
  });
}

/** Reason why the current user cannot write here; `undefined` if they can. */
export function useSendBlockReason(conversation: ConversationKey): SendBlockReason | undefined {
  const { groups, connection } = useClient();
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system', target: 0 };
  const gone = useConversationSelector(conversation, (chat) => chat?.gone === true);
  const person = usePerson(kind === 'private' ? target : 0);
  const isStranger = isStrangerOn(useReadable(connection.features, NO_FEATURES), person) && kind === 'private';
  const group = useReadable(kind === 'group' ? groups.group(target) : NO_GROUP, undefined);
  const allMuted = group?.isAllMuted === true;
  const members = useReadable(kind === 'group' && allMuted ? groups.members(target) : NO_MEMBERS_READABLE, NO_MEMBERS);
  const selfId = useSelfId();
  return sendBlockReasonOf({ kind, gone, isStranger, group, members, selfId });
}
