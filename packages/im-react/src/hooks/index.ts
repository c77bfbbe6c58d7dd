'use client';

export type { NotificationPermissionState } from '../platform/device/desktop-notification.ts';
export type { VideoMetadata } from '../platform/files/video-metadata.ts';
export type { RecorderProblem } from '../platform/sound/recorder.ts';
export {
  ClientProvider as ImProvider,
  type ClientProviderProps as ImProviderProps,
} from '../provider/ClientProvider.tsx';
export type { ProviderSettings } from '../provider/settings-context.ts';
export type { TextRange } from '../text-search/text-ranges.ts';
export { useCall } from './call/useCall.ts';
export { type CallActions, useCallActions } from './call/useCallActions.ts';
export { useCallDevices, useMicrophoneLevel } from './call/useCallDevices.ts';
export { useCanCall } from './call/useCanCall.ts';
export { useElapsed } from './call/useElapsed.ts';
export type { Attachment } from './composer/attachments.ts';
export type {
  ComposerController,
  ComposerSnapshot,
  FieldComposer,
  TextChangeDetails,
} from './composer/composer-types.ts';
export type { Mention } from './composer/mention-ranges.ts';
export type { ImageSet } from './images/image-set.ts';
export type { ShortcutScope } from './keys/keyboard-shortcuts.ts';
export { type ChatKeysOptions, useChatKeys } from './keys/useChatKeys.ts';
export { useRegionKeys } from './keys/useRegionKeys.ts';
export { type ChatAction, type ChatActions, useChatActions } from './useChatActions.ts';
export { type ChatPreviewData, useChatPreview } from './useChatPreview.ts';
export { type ChatSearch, type NameHit, useChatSearch } from './useChatSearch.ts';
export { useChat, useChats, useTyping, useUnreadTotal } from './useChats.ts';
export { useClient } from './useClient.ts';
export { type ComposerValue, useComposer } from './useComposer.ts';
export { useConnection } from './useConnection.ts';
export {
  type ChosenConversation,
  type ConversationChoice,
  type UserChoice,
  useConversationChoice,
} from './useConversationChoice.ts';
export { type ConversationImagesState, useConversationImages } from './useConversationImages.ts';
export { type Friendship, useFriendship } from './useFriendship.ts';
export { type GroupRights, useGroupRights } from './useGroupRights.ts';
export { useGroup, useGroupMembers, useGroupOnline, useGroupOnlineMembers, useGroups } from './useGroups.ts';
export { useMarkRead } from './useMarkRead.ts';
export { useMessage } from './useMessage.ts';
export { type MessageSearchState, useMessageSearch } from './useMessageSearch.ts';
export { type Messages, useMessages, useTimeline } from './useMessages.ts';
export { type NotificationSettings, useNotificationSettings } from './useNotificationSettings.ts';
export { type NotificationCounts, useGroupRequests, useNotificationCounts } from './useNotifications.ts';
export { useFriendRequests, useFriends, usePendingRequests, usePerson, usePresence } from './usePeople.ts';
export { useReadable } from './useReadable.ts';
export { type Recorder, type RecorderState, useRecorder } from './useRecorder.ts';
export { useSecondsUntil } from './useSecondsUntil.ts';
export { useSelfId } from './useSelfId.ts';
export { type SendBlockReason, useSendBlockReason } from './useSendBlockReason.ts';
export { type SendKey, useSendKey } from './useSendKey.ts';
export { useSelf, useSession } from './useSession.ts';
