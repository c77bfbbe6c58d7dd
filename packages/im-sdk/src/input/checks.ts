import * as v from 'valibot';
import type { AgentsService } from '../agents/agents.ts';
import type { AuthService } from '../auth/auth-service.ts';
import type { BroadcastService } from '../broadcast/broadcast.ts';
import type { CallsService } from '../calls/calls-service.ts';
import type { ImClient } from '../client-types.ts';
import type { ContactsService } from '../contacts/contacts-service.ts';
import type { ConversationsService } from '../conversations/conversations.ts';
import type { FilesService } from '../files/files.ts';
import type { AlbumService } from '../groups/album/album.ts';
import type { GroupsService } from '../groups/groups-service.ts';
import type { GroupRequestsService } from '../groups/requests/group-requests.ts';
import type { Handles } from '../handles/handles.ts';
import type { MessagesService } from '../messages/messages.ts';
import type { PresenceService } from '../presence/presence.ts';
import type { ProfileService } from '../profile/profile.ts';
import { Id } from '../protocol/index.ts';
import { asyncCheck, type InputChecks, readCheck, syncCheck } from './check-input.ts';
import {
  AnsweredRequest,
  Broadcast,
  Bytes,
  Callback,
  CallRequest,
  CallRoute,
  ChatConversation,
  Conversation,
  ConversationMessageRef,
  ConversationQuery,
  ConversationTarget,
  DraftExtras,
  EventName,
  Extras,
  FileDraft,
  FilesDraft,
  Flag,
  Ids,
  Json,
  JsonObject,
  MessageRange,
  MessageRef,
  Page,
  RelayedSignal,
  Report,
  Search,
  Text,
  TextDraft,
  Use,
  VideoDraft,
  VoiceDraft,
} from './schemas.ts';

/** Input checks of `client.on` and `once`. */
export const eventsInput: InputChecks<Pick<ImClient, 'on' | 'once'>> = {
  on: syncCheck({ event: EventName, listener: Callback }),
  once: syncCheck({ event: EventName, listener: Callback }),
};

/** Input checks of `client.agents`. */
export const agentsInput: InputChecks<AgentsService> = {
  open: asyncCheck({ options: v.optional(v.object({ page: v.optional(Page) })) }),
};

/** Input checks of `client.auth`. */
export const authInput: InputChecks<AuthService> = {
  login: asyncCheck({
    options: v.object({ userName: Text, password: Text, rememberName: v.optional(Flag), remember: v.optional(Flag) }),
  }),
  visit: asyncCheck({ options: v.optional(v.object({ name: v.optional(Text), page: v.optional(Page) })) }),
  register: asyncCheck({
    account: v.object({
      userName: Text,
      nickName: Text,
      password: Text,
      confirmPassword: v.optional(Text),
      spreadCode: v.optional(Text),
      headImage: v.optional(Text),
      headImageThumb: v.optional(Text),
    }),
  }),
  loadGlobalSetting: readCheck({}),
  loadSessions: readCheck({}),
  logout: asyncCheck({ options: v.optional(v.object({ wipe: v.optional(Flag) })) }),
  endSession: asyncCheck({ id: Id }),
  loginSaved: asyncCheck({ userName: Text }),
  removeSaved: asyncCheck({ userName: Text }),
};

/** Input checks of `client.profile`. `update` checks the values of its fields itself. */
export const profileInput: InputChecks<ProfileService> = {
  setManualApprove: asyncCheck({ enabled: Flag }),
  update: asyncCheck({ change: JsonObject }),
  changePassword: asyncCheck({ oldPassword: Text, newPassword: Text }),
  unregister: asyncCheck({ password: Text }),
};

export const reportInput: InputChecks<Pick<ImClient, 'report'>> = { report: asyncCheck({ report: Report }) };

const conversation = Conversation;
const message = MessageRef;

/** Checks of a `Readable` by key: the type alone, because an unknown key has no data. */
const byId = (name: string) => syncCheck({ [name]: v.number() });
const byKey = (name: string) => syncCheck({ [name]: v.string() });

export const messagesInput: InputChecks<MessagesService> = {
  open: syncCheck({ conversation, options: v.optional(v.object({ autoStart: v.optional(v.boolean()) })) }),
  upload: byKey('key'),
  list: readCheck({ conversation: ChatConversation, range: MessageRange }),
  get: readCheck({ message }),
  sendText: asyncCheck({ conversation, draft: TextDraft }),
  sendContent: asyncCheck({ conversation, type: v.number(), content: Json, extras: Extras }),
  sendLocation: asyncCheck({ conversation, location: JsonObject, extras: Extras }),
  sendCard: asyncCheck({
    conversation,
    card: v.object({ kind: v.picklist(['user', 'group']), id: Id }),
    extras: Extras,
  }),
  sendCustom: asyncCheck({ conversation, content: JsonObject, extras: Extras }),
  shake: asyncCheck({ conversation }),
  sendImage: asyncCheck({ conversation, image: Bytes, draft: FileDraft }),
  sendFile: asyncCheck({ conversation, file: Bytes, draft: FileDraft }),
  sendFiles: asyncCheck({ conversation, files: v.array(Bytes), draft: FilesDraft }),
  sendVoice: asyncCheck({ conversation, voice: Bytes, draft: VoiceDraft }),
  sendVideo: asyncCheck({ conversation, video: Bytes, draft: VideoDraft }),
  recall: asyncCheck({ message }),
  edit: asyncCheck({ message, text: Text }),
  react: asyncCheck({ message, emoji: Text }),
  unreact: asyncCheck({ message, emoji: Text }),
  deleteForMe: asyncCheck({ messages: v.array(message) }),
  clear: asyncCheck({ conversation }),
  loadReaders: readCheck({ message }),
  retry: asyncCheck({ message }),
  discard: asyncCheck({ message }),
  search: syncCheck({ query: Search }),
  setTyping: asyncCheck({ conversation, isTyping: Flag }),
};

/** Input checks of `client.conversations`. */
export const conversationsInput: InputChecks<ConversationsService> = {
  conversation: byKey('key'),
  typingUsers: byKey('key'),
  query: asyncCheck({ query: ConversationQuery }),
  start: asyncCheck({ conversation }),
  setDraft: asyncCheck({ conversation, text: Text, extras: DraftExtras }),
  markRead: asyncCheck({ conversation, upTo: v.optional(ConversationMessageRef) }),
  markUnread: asyncCheck({ conversation }),
  remove: asyncCheck({ conversation }),
};

/** Input checks of `client.conversation`, `person` and `group`. */
export const handlesInput: InputChecks<Handles> = {
  conversation: syncCheck({ target: ConversationTarget }),
  person: syncCheck({ userId: Id }),
  group: syncCheck({ groupId: Id }),
};

const one = asyncCheck({ userId: Id });
const request = asyncCheck({ requestId: Id });

export const contactsInput: InputChecks<ContactsService> = {
  person: byId('userId'),
  search: readCheck({ name: Text }),
  load: readCheck({ userId: Id }),
  idOf: readCheck({ user: v.union([Id, v.object({ externalId: v.pipe(v.string(), v.minLength(1)) })]) }),
  add: asyncCheck({
    userId: Id,
    options: v.optional(
      v.object({
        remark: v.optional(v.string()),
        source: v.optional(v.picklist([1, 2, 3])),
        groupId: v.optional(Id),
      }),
    ),
  }),
  approve: request,
  reject: request,
  withdraw: request,
  remove: one,
  setRemark: asyncCheck({ userId: Id, remarkNickName: Text }),
  setNotifications: asyncCheck({ userId: Id, isOn: Flag }),
  setPinned: asyncCheck({ userId: Id, isPinned: Flag }),
  setSound: asyncCheck({ userId: Id, sound: v.picklist(['all', 'none']) }),
  block: one,
  unblock: one,
};

const group = asyncCheck({ groupId: Id });
const members = asyncCheck({ groupId: Id, userIds: Ids });

export const groupsInput: InputChecks<GroupsService> = {
  group: byId('groupId'),
  members: byId('groupId'),
  onlineMembers: byId('groupId'),
  onlineCount: byId('groupId'),
  search: readCheck({ keyword: Text }),
  create: asyncCheck({
    group: v.object({ name: v.string(), headImage: v.optional(v.string()), userIds: v.optional(Ids) }),
  }),
  join: asyncCheck({ groupId: Id, remark: v.optional(v.string()) }),
  invite: asyncCheck({ groupId: Id, friendIds: Ids }),
  quit: group,
  dissolve: group,
  removeMembers: members,
  muteMembers: members,
  unmuteMembers: members,
  addManagers: members,
  removeManagers: members,
  transfer: asyncCheck({ groupId: Id, userId: Id }),
  update: asyncCheck({ groupId: Id, profile: JsonObject }),
  setOwnNames: asyncCheck({ groupId: Id, names: JsonObject }),
  setRules: asyncCheck({ groupId: Id, rules: JsonObject }),
  setAttributes: asyncCheck({ groupId: Id, attributes: v.record(v.string(), v.string()) }),
  muteAll: group,
  unmuteAll: group,
  pinMessage: asyncCheck({ groupId: Id, message: ConversationMessageRef }),
  unpinMessage: group,
  hidePinnedMessage: group,
  setNotifications: asyncCheck({ groupId: Id, isOn: Flag }),
  setPinned: asyncCheck({ groupId: Id, isPinned: Flag }),
  setSound: asyncCheck({ groupId: Id, sound: v.picklist(['all', 'managers', 'none']) }),
  loadMembers: readCheck({ groupId: Id }),
};

export const groupRequestsInput: InputChecks<GroupRequestsService> = {
  mayAnswer: syncCheck({ request: AnsweredRequest }),
  approve: request,
  reject: request,
};

export const albumsInput: InputChecks<AlbumService> = { open: syncCheck({ groupId: Id }) };

export const filesInput: InputChecks<FilesService> = {
  upload: syncCheck({ file: Bytes, options: v.object({ use: Use, name: v.optional(v.string()) }) }),
  allowedTypes: syncCheck({ use: Use }),
  maxBytes: syncCheck({ use: Use }),
  measurePicture: asyncCheck({ file: Bytes }),
};

const id = asyncCheck({ id: v.string() });

export const broadcastInput: InputChecks<BroadcastService> = {
  progress: byKey('id'),
  checkFile: syncCheck({ file: Bytes }),
  send: asyncCheck({ draft: Broadcast }),
  cancel: id,
  retry: id,
  dismiss: id,
};

export const presenceInput: InputChecks<PresenceService> = { of: byId('userId') };

/** Input checks of `client.calls`. */
export const callsInput: InputChecks<CallsService> = {
  request: asyncCheck({
    name: CallRoute,
    request: CallRequest,
    options: v.optional(v.object({ keepalive: v.optional(Flag) })),
  }),
  sendToTabs: syncCheck({ signal: RelayedSignal }),
  running: byId('groupId'),
};
