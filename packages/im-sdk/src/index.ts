export type { Logger } from './account/account-scope.ts';
export type { AgentsConversation, AgentsService } from './agents/agents.ts';
export type {
  AuthService,
  NewAccount,
  SavedAccount,
  SessionSnapshot,
  SignInOptions,
  VisitOptions,
} from './auth/auth-service.ts';
export type { GetToken } from './auth/host-sign-in.ts';
export type {
  BroadcastDraft,
  BroadcastFile,
  BroadcastOutcome,
  BroadcastRow,
  BroadcastService,
} from './broadcast/broadcast.ts';
export type { CallsService, RunningGroupCall } from './calls/calls-service.ts';
export { createImClient } from './client.ts';
export type * from './client-types.ts';
export type * from './contacts/contacts-service.ts';
export { placeholderName } from './contacts/people.ts';
export type { ConversationFilter, ConversationQuery } from './conversations/conversation-query.ts';
export type {
  Conversation,
  ConversationListSnapshot,
  ConversationsService,
  DraftExtras,
  DraftMention,
  DraftQuote,
  LastMessage,
} from './conversations/conversations.ts';
export type { ImClientEvents, MessageConversation } from './events.ts';
export type {
  FilesService,
  UploadedFile,
  UploadedSoFar,
  UploadHandle,
  UploadOptions,
  UploadUse,
} from './files/files.ts';
export type { AlbumService } from './groups/album/album.ts';
export type { Album, AlbumState } from './groups/album/open-album.ts';
export type {
  AddedToGroup,
  GroupActions,
  GroupProfile,
  GroupRules,
  GroupsService,
  OwnNames,
  RemovedFromGroup,
} from './groups/groups-service.ts';
export type { GroupRequestsService } from './groups/requests/group-requests.ts';
export type { ConversationDraft, ConversationHandle, ConversationTarget } from './handles/conversation-handle.ts';
export type { GroupHandle } from './handles/group-handle.ts';
export type { Handles } from './handles/handles.ts';
export type { PersonHandle } from './handles/person-handle.ts';
export { findServer } from './http/find-server.ts';
export type { ReadOptions } from './http/read-options.ts';
export { parseServerAddress, type ServerAddress } from './http/server-address.ts';
export type { ContentSends, SendExtras } from './messages/content-sends.ts';
export type { FileDraft, FileSends, FilesDraft, UploadDraft, VideoDraft, VoiceDraft } from './messages/file-sends.ts';
export type { MessageChanges } from './messages/message-changes.ts';
export type { MessageRange, MessagesService, TextDraft } from './messages/messages.ts';
export type * from './messages/search/search-service.ts';
export type { MoveOptions, OpenTimeline, OpenTimelineOptions, TimelineSnapshot } from './messages/timeline-snapshot.ts';
export type { Notification, NotificationsService } from './notifications/notifications.ts';
export type { ImClientOptions, ImClientPolicy } from './options.ts';
export { createBrowserPlatform } from './platform/browser/browser-platform.ts';
export type { Availability, KeyValue, OffReason, Platform, PlatformPart } from './platform/platform.ts';
export type { Presence, PresenceService } from './presence/presence.ts';
export type { ProfileService } from './profile/profile.ts';
export type { ProfileActions, ProfileChange, ProfileField } from './profile/profile-actions.ts';
// Protocol names that a user interface needs; `im-sdk/protocol` exports all of it.
export { EMOJI_NAMES } from './protocol/base/emoji.ts';
export {
  type ClientErrorCode,
  type ErrorCategory,
  type ErrorCode,
  ImError,
  type ImErrorOptions,
  type InputIssue,
  type RefusalKey,
} from './protocol/base/errors.ts';
export { conversationKey, parseConversationKey } from './protocol/base/ids.ts';
export { limits } from './protocol/base/limits.ts';
export { GroupRole, isCountingType, MessageStatus, MessageType } from './protocol/content/message-type.ts';
export { isNoticeKey } from './protocol/content/notices.ts';
export { isTipKey } from './protocol/content/tips.ts';
export { FriendMsgRemind, RequestSource, RequestStatus } from './protocol/entities/friend.ts';
export { GroupMsgRemind, JoinMode } from './protocol/entities/group.ts';
// Protocol types used in the signatures above.
export type {
  AlbumImage,
  AudioContent,
  CallMode,
  CallRecordContent,
  CallUser,
  CardContent,
  ChatKind,
  ConversationKey,
  ConversationKind,
  CustomContent,
  Feature,
  FileContent,
  FoundGroup,
  FriendRequest,
  GlobalSetting,
  Group,
  GroupMember,
  GroupPermission,
  GroupRequest,
  ImageContent,
  LocationContent,
  LoginSession,
  MessageExtras,
  NoticeContent,
  NoticeKey,
  PaymentContent,
  ProfileUpdate,
  QuotedMessage,
  SelfUser,
  StructuredContent,
  StructuredType,
  TipKey,
  User,
  VideoContent,
  VisitedPage,
} from './protocol/index.ts';
export type { ConnectionService, ConnectionSnapshot } from './socket/connection-service.ts';
export {
  type FriendSound,
  type NotificationSetting,
  type NotificationSound,
  notificationSetting,
} from './store/conversations/notification-setting.ts';
export { conversationTitle, messageText, summaryText } from './store/conversations/plain-text.ts';
export type { LocalFile, MessageUpload, UploadProgress } from './store/message-upload.ts';
export { type BodySource, type MessageBody, messageBody } from './store/messages/message-body.ts';
export type { ConversationMessageRef, MessageId, MessageRef } from './store/messages/message-ref.ts';
export type * from './store/messages/message-row.ts';
export {
  type MessageSummary,
  type RecallActor,
  type SummarySource,
  summarise,
} from './store/messages/message-summary.ts';
export type { ReactionMark, RowReaction } from './store/messages/reactions.ts';
export { hasTimeTip } from './store/messages/time-tip.ts';
export type * from './store/readable.ts';
