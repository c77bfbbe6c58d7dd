export type * from './auth/auth-service.ts';
export type { GetToken } from './auth/by-host/host-sign-in.ts';
export type * from './broadcast/broadcast-service.ts';
export { createImClient } from './client.ts';
export type * from './client-types.ts';
export type * from './contacts/contacts-service.ts';
export { placeholderName } from './contacts/people.ts';
export type * from './conversations/conversations-service.ts';
export type * from './events.ts';
export type * from './files/files-service.ts';
export type * from './groups/album/album-service.ts';
export type * from './groups/groups-service.ts';
export type * from './groups/requests/group-requests-service.ts';
export type { ConversationDraft, ConversationHandle, ConversationTarget } from './handles/conversation-handle.ts';
export type { GroupHandle } from './handles/group-handle.ts';
export type { Handles } from './handles/handles.ts';
export type { PersonHandle } from './handles/person-handle.ts';
export { parseServerAddress, type ServerAddress } from './http/server-address.ts';
export type * from './messages/content-sends-service.ts';
export type * from './messages/file-sends-service.ts';
export type * from './messages/message-changes-service.ts';
export type * from './messages/messages-service.ts';
export type * from './messages/search/search-service.ts';
export type * from './notifications/notifications-service.ts';
export type { ImClientOptions } from './options.ts';
export { createBrowserPlatform } from './platform/browser/browser-platform.ts';
export type {
  Database,
  DatabaseKey,
  DatabaseRange,
  DatabaseRow,
  Databases,
  DatabaseTransaction,
} from './platform/database.ts';
export type * from './platform/files.ts';
export type * from './platform/platform.ts';
export type { ImClientPolicy } from './policy.ts';
export type * from './presence/presence-service.ts';
export type * from './profile/profile-service.ts';
// The names of the protocol that a user interface needs; `im-sdk/protocol` has all of it.
export { isNoticeKey } from './protocol/content/notices.ts';
export { isTipKey } from './protocol/content/tips.ts';
export { EMOJI_NAMES } from './protocol/emoji.ts';
export {
  type ClientErrorCode,
  type ErrorCategory,
  type ErrorCode,
  ImError,
  type ImErrorOptions,
  type InputIssue,
  type RefusalKey,
} from './protocol/errors.ts';
export { conversationKey, parseConversationKey } from './protocol/ids.ts';
// Types of the protocol that stand in signatures here.
export type {
  AlbumImage,
  AudioContent,
  CallRecordContent,
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
  NoticeContent,
  NoticeKey,
  PaymentContent,
  ProfileUpdate,
  QuotedMessage,
  ReportInput,
  SelfUser,
  StructuredContent,
  StructuredType,
  TipKey,
  User,
  VideoContent,
} from './protocol/index.ts';
export { limits } from './protocol/limits.ts';
export { GroupRole, isCountingType, MessageStatus, MessageType } from './protocol/message-type.ts';
export type { ConnectionService, ConnectionSnapshot } from './socket/connection-service.ts';
export type { LocalFile, MessageUpload, UploadProgress } from './store/message-upload.ts';
export { type BodySource, type MessageBody, messageBody } from './store/messages/message-body.ts';
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
export type { Logger } from './sync/account-scope.ts';
