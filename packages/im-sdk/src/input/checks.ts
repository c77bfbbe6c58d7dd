import * as v from 'valibot';
import type { BroadcastService } from '../broadcast/broadcast.ts';
import type { ImClient } from '../client-types.ts';
import type { ContactsService } from '../contacts/contacts-service.ts';
import type { ConversationsService } from '../conversations/conversations.ts';
import type { FilesService } from '../files/files.ts';
import type { AlbumService } from '../groups/album/album.ts';
import type { GroupsService } from '../groups/groups.ts';
import type { GroupRequestsService } from '../groups/requests/group-requests.ts';
import type { Handles } from '../handles/handles.ts';
import type { MessagesService } from '../messages/messages.ts';
import { Id, ReportInput } from '../protocol/index.ts';
import { type Checks, rejects, throws } from './check-input.ts';
import {
  Broadcast,
  Bytes,
  ChatConversation,
  Conversation,
  ConversationTarget,
  DraftExtras,
  Extras,
  FileDraft,
  FilesDraft,
  Flag,
  Ids,
  Json,
  MessageRange,
  RowKey,
  Search,
  Text,
  TextDraft,
  VideoDraft,
  VoiceDraft,
} from './schemas.ts';

export const reportInput: Checks<Pick<ImClient, 'report'>> = { report: rejects({ report: ReportInput }) };

const conversation = Conversation;
const key = RowKey;

/** Input checks of each method. Readables by key have none: an unknown key has no data, that is all. */
export const messagesInput: Checks<MessagesService> = {
  open: throws({ conversation }),
  list: rejects({ conversation: ChatConversation, range: MessageRange }),
  sendText: rejects({ conversation, draft: TextDraft }),
  sendContent: rejects({ conversation, type: v.number(), content: Json, extras: Extras }),
  sendLocation: rejects({ conversation, place: Json, extras: Extras }),
  sendCard: rejects({
    conversation,
    card: v.object({ kind: v.picklist(['user', 'group']), id: Id }),
    extras: Extras,
  }),
  sendCustom: rejects({ conversation, content: Json, extras: Extras }),
  shake: rejects({ conversation }),
  sendImage: rejects({ conversation, image: Bytes, draft: FileDraft }),
  sendFile: rejects({ conversation, file: Bytes, draft: FileDraft }),
  sendFiles: rejects({ conversation, files: v.array(Bytes), draft: FilesDraft }),
  sendVoice: rejects({ conversation, voice: Bytes, draft: VoiceDraft }),
  sendVideo: rejects({ conversation, video: Bytes, draft: VideoDraft }),
  recall: rejects({ key }),
  edit: rejects({ key, text: Text }),
  react: rejects({ key, emoji: Text, on: Flag }),
  deleteForMe: rejects({ keys: v.array(key) }),
  readers: rejects({ key }),
  retry: rejects({ key }),
  discard: rejects({ key }),
  search: throws({ query: Search }),
  typing: throws({ conversation, state: Flag }),
};

/** Input checks of `client.conversations`. */
export const conversationsInput: Checks<ConversationsService> = {
  start: throws({ conversation }),
  setDraft: throws({ conversation, text: Text, extras: DraftExtras }),
  markRead: throws({ conversation }),
  markUnread: throws({ conversation }),
  remove: throws({ conversation }),
};

/** Input checks of `client.conversation`, `person` and `group`. */
export const handlesInput: Checks<Handles> = {
  conversation: throws({ target: ConversationTarget }),
  person: throws({ userId: Id }),
  group: throws({ groupId: Id }),
};

const one = rejects({ userId: Id });
const request = rejects({ requestId: Id });

export const contactsInput: Checks<ContactsService> = {
  search: rejects({ name: Text }),
  find: one,
  idOf: rejects({ user: v.union([Id, v.object({ externalId: v.pipe(v.string(), v.minLength(1)) })]) }),
  apply: rejects({
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
  recall: request,
  remove: one,
  setRemark: rejects({ userId: Id, remarkNickName: Text }),
  setDnd: rejects({ userId: Id, isDnd: Flag }),
  setTop: rejects({ userId: Id, isTop: Flag }),
  setMsgRemind: rejects({ userId: Id, msgRemind: v.picklist([0, 1]) }),
  block: one,
  unblock: one,
};

const group = rejects({ groupId: Id });
const members = rejects({ groupId: Id, userIds: Ids });

export const groupsInput: Checks<GroupsService> = {
  search: rejects({ keyword: Text }),
  create: rejects({
    group: v.object({ name: v.string(), headImage: v.optional(v.string()), userIds: v.optional(Ids) }),
  }),
  join: rejects({ groupId: Id, remark: v.optional(v.string()) }),
  invite: rejects({ groupId: Id, friendIds: Ids }),
  quit: group,
  dissolve: group,
  removeMembers: members,
  muteMembers: rejects({ groupId: Id, userIds: Ids, isMuted: Flag }),
  addManagers: members,
  removeManagers: members,
  transfer: rejects({ groupId: Id, userId: Id }),
  modify: rejects({ groupId: Id, profile: Json }),
  setOwnNames: rejects({ groupId: Id, names: Json }),
  setRules: rejects({ groupId: Id, rules: Json }),
  setAttributes: rejects({ groupId: Id, attributes: v.record(v.string(), v.string()) }),
  muteAll: rejects({ groupId: Id, isMuted: Flag }),
  setTopMessage: rejects({ groupId: Id, messageId: Id }),
  removeTopMessage: group,
  hideTopMessage: group,
  setDnd: rejects({ groupId: Id, isDnd: Flag }),
  setTop: rejects({ groupId: Id, isTop: Flag }),
  setMsgRemind: rejects({ groupId: Id, msgRemind: v.picklist([0, 1, 2]) }),
};

export const groupRequestsInput: Checks<GroupRequestsService> = { approve: request, reject: request };

export const albumsInput: Checks<AlbumService> = { open: throws({ groupId: Id }) };

export const filesInput: Checks<FilesService> = {
  upload: throws({
    file: Bytes,
    options: v.object({
      use: v.picklist(['image', 'file', 'voice', 'video', 'avatar', 'album']),
      name: v.optional(v.string()),
    }),
  }),
};

const id = rejects({ id: v.string() });

export const broadcastInput: Checks<BroadcastService> = {
  send: rejects({ draft: Broadcast }),
  cancel: id,
  retry: id,
  dismiss: id,
};
