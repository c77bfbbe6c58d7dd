export { useChat, useChats, useTyping, useUnreadTotal } from './useChats.ts';
export { useClient } from './useClient.ts';
export { useConnection } from './useConnection.ts';
export { useGroup, useGroupMembers, useGroupOnline, useGroups } from './useGroups.ts';
export { useFriendRequests, useFriends, usePendingRequests, usePerson, usePresence } from './usePeople.ts';
export { useReadable } from './useReadable.ts';
export { useSelfId } from './useSelfId.ts';
export { useSelf, useSession } from './useSession.ts';
export { useTimeReader } from './useTimeReader.ts';
