import type { Group, GroupMember } from 'im-sdk/protocol';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

/** Why nothing can be written in a conversation. */
export type WriteBar = 'readOnly' | 'notFriends' | 'left' | 'dissolved' | 'muted' | 'allMuted';

const NO_GROUP = { getSnapshot: () => undefined, subscribe: () => () => {} };
const NO_MEMBERS: readonly GroupMember[] = [];
const NOBODY = { getSnapshot: () => NO_MEMBERS, subscribe: () => () => {} };

/** Whether somebody may speak in a group that is muted for all: its owner and its managers. */
export function speaksForAll(selfId: number, group: Group | undefined, members: readonly GroupMember[]): boolean {
  if (group?.ownerId === selfId) return true;
  const own = members.find(({ userId }) => userId === selfId);
  return own?.isOwner === true || own?.isManager === true;
}

/** Why the reader may not write here now; `undefined` where writing is possible. */
export function useWriteBar(conversation: ConversationKey): WriteBar | undefined {
  const { conversations, groups, profile } = useClient();
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system', target: 0 };
  const inGroup = kind === 'group';
  const gone = useReadable(
    useMemo(() => conversations.conversation(conversation), [conversations, conversation]),
  )?.gone;
  const group = useReadable(useMemo(() => (inGroup ? groups.group(target) : NO_GROUP), [groups, inGroup, target]));
  const allMuted = group?.isAllMuted === true;
  const members = useReadable(
    useMemo(() => (inGroup && allMuted ? groups.members(target) : NOBODY), [groups, inGroup, allMuted, target]),
  );
  const selfId = useReadable(profile.self)?.id ?? 0;

  if (kind === 'system') return 'readOnly';
  if (kind === 'private') return gone ? 'notFriends' : undefined;
  if (group?.dissolve) return 'dissolved';
  if (group?.quit || gone) return 'left';
  if (group?.isMuted) return 'muted';
  return allMuted && !speaksForAll(selfId, group, members) ? 'allMuted' : undefined;
}
