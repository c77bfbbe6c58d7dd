'use client';

export type { ProviderSettings } from '../context/settings-context.ts';
export { useClient } from '../context/useClient.ts';
export type { NotificationPermissionState } from '../platform/device/desktop-notification.ts';
export type { VideoMetadata } from '../platform/files/video-metadata.ts';
export type { RecorderProblem } from '../platform/sound/recorder.ts';
export { useReadable } from '../primitives/useReadable.ts';
export type { TextRange } from '../text/text-ranges.ts';
export {
  ClientProvider as ImProvider,
  type ClientProviderProps as ImProviderProps,
} from './ClientProvider.tsx';
export { type CallActions, useCall, useCallActions } from './call/useCall.ts';
export { useCallDevices, useMicrophoneLevel } from './call/useCallDevices.ts';
export { useCanCall } from './call/useCanCall.ts';
export { useElapsed } from './call/useElapsed.ts';
export type { Attachment } from './composer/attachments/attachments.ts';
export type {
  ComposerController,
  ComposerSnapshot,
  FieldComposer,
  TextChangeDetails,
} from './composer/composer-types.ts';
export type { Mention } from './composer/mention-ranges.ts';
export {
  type ConversationAction,
  type ConversationActions,
  useConversationActions,
} from './conversations/useConversationActions.ts';
export {
  type ChosenConversation,
  type ConversationChoice,
  type UserChoice,
  useConversationChoice,
} from './conversations/useConversationChoice.ts';
export { type ConversationImagesState, useConversationImages } from './conversations/useConversationImages.ts';
export { type ConversationPreviewData, useConversationPreview } from './conversations/useConversationPreview.ts';
export { useConversation, useConversations, useTyping, useUnreadTotal } from './conversations/useConversations.ts';
export { type NotificationSettings, useNotificationSettings } from './conversations/useNotificationSettings.ts';
export { type GroupRights, useGroupRights } from './groups/useGroupRights.ts';
export { useGroup, useGroupMembers, useGroupOnline, useGroupOnlineMembers, useGroups } from './groups/useGroups.ts';
export type { ImageSet } from './images/image-set.ts';
export type { ShortcutScope } from './keys/keyboard-shortcuts.ts';
export { type ConversationShortcutsOptions, useConversationShortcuts } from './keys/useConversationShortcuts.ts';
export { useRegionKeys } from './keys/useRegionKeys.ts';
export { useMarkRead } from './messages/useMarkRead.ts';
export { useMessage } from './messages/useMessage.ts';
export { type MessageSearchState, useMessageSearch } from './messages/useMessageSearch.ts';
export { type Messages, useMessages, useTimeline } from './messages/useMessages.ts';
export { type SendBlockReason, useSendBlockReason } from './messages/useSendBlockReason.ts';
export { type Recorder, type RecorderState, useRecorder } from './page/useRecorder.ts';
export { useSecondsUntil } from './page/useSecondsUntil.ts';
export { type Friendship, useFriendship } from './people/useFriendship.ts';
export { useFriendRequests, useFriends, usePendingRequests, usePerson, usePresence } from './people/usePeople.ts';
export { useConnection } from './session/useConnection.ts';
export { useSelfId } from './session/useSelfId.ts';
export { useSelf, useSession } from './session/useSession.ts';
export { type ComposerValue, useComposer } from './useComposer.ts';
export { type NameHit, type NameMatches, useNameSearch } from './useNameSearch.ts';
export { type NotificationCounts, useGroupRequests, useNotificationCounts } from './useNotifications.ts';
export { type SendKey, useSendKey } from './useSendKey.ts';
