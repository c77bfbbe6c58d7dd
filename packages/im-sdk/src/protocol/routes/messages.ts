import * as v from 'valibot';
import { isReactionEmoji } from '../base/emoji.ts';
import { page } from '../base/envelope.ts';
import { ChatKind, CursorText, Id, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { countedLength } from '../content/schemas.ts';
import { Message, messageExtras } from '../entities/message.ts';
import { kindParam, nullishEntries, sizeQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Common fields of a send. `tmpId` makes it idempotent per sender. */
const sendEntries = {
  tmpId: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.tmpIdLength))),
  content: v.pipe(v.string(), v.maxLength(limits.captionedContentLength)),
  type: v.pipe(v.number(), v.integer()),
};

/** Mentions exist in groups only. */
const { atUserIds: _, ...extrasOfAny } = messageExtras;

/** True if the content is short enough; a caption has a limit of its own. */
const isInLimit = ({ type, content }: { readonly type: number; readonly content: string }): boolean =>
  countedLength(type, content) <= limits.contentLength;
const TOO_LONG = `must have at most ${limits.contentLength} characters`;

/** Body of a send to a friend. */
export const SendPrivateRequest = v.pipe(
  v.looseObject({ ...sendEntries, ...nullishEntries(extrasOfAny), recvId: Id }),
  v.forward(
    v.check((request) => isInLimit(request), TOO_LONG),
    ['content'],
  ),
);
export type SendPrivateRequest = v.InferOutput<typeof SendPrivateRequest>;

/** Body of a send to a group. */
export const SendGroupRequest = v.pipe(
  v.looseObject({
    ...sendEntries,
    ...nullishEntries(messageExtras),
    groupId: Id,
    receipt: v.nullish(v.boolean()),
  }),
  v.forward(
    v.check((request) => isInLimit(request), TOO_LONG),
    ['content'],
  ),
);
export type SendGroupRequest = v.InferOutput<typeof SendGroupRequest>;

/** Page of history. With `page` (from 1): a plain array, newest first. Else `{items, more}`, ascending. */
const HistoryQuery = v.looseObject({
  friendId: v.optional(IdText),
  groupId: v.optional(IdText),
  page: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number), v.integer(), v.minValue(1))),
  size: sizeQuery(limits.historyMaxSize),
  before: v.optional(IdText),
  after: v.optional(CursorText),
  around: v.optional(IdText),
  /** Epoch ms: the page around the first message sent at this time or later. */
  at: v.optional(CursorText),
});

/** Han, kana and hangul of the basic plane. */
const WORD_CHARACTER = /^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]$/;

/** True for a Chinese, Japanese or Korean character, which is a word and can be searched for alone. */
export function isWordCharacter(character: string): boolean {
  return WORD_CHARACTER.test(character);
}

/** True for any other single character: no index has it, so the server refuses to search for it. */
export function isTooShortToSearch(keyword: string): boolean {
  const characters = [...keyword.trim()];
  return characters.length === 1 && !isWordCharacter(characters[0] ?? '');
}

/** Search query. All fields are optional; without any it matches all messages visible to the caller. */
const SearchQuery = v.looseObject({
  keyword: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(limits.searchKeywordLength),
      v.check(
        (keyword) => !isTooShortToSearch(keyword),
        'must have two characters, or one that is Chinese, Japanese or Korean',
      ),
    ),
  ),
  /** Id of a friend or a group, depending on `chat`. */
  target: v.optional(IdText),
  chat: v.optional(ChatKind),
  kind: v.optional(v.picklist(['text', 'image', 'file', 'link'])),
  senderId: v.optional(IdText),
  /** Epoch ms, both inclusive. */
  from: v.optional(CursorText),
  to: v.optional(CursorText),
  /** Message id: only older messages. */
  before: v.optional(IdText),
  size: sizeQuery(limits.searchMaxSize),
});
/** Search query. All fields are optional; without any it matches all messages visible to the caller. */
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** Sending, recall, edit, reactions, read positions, search, history. */
export const messagesRoutes = {
  sendPrivate: route('POST', '/message/private/send', { body: SendPrivateRequest, data: Message }),
  sendGroup: route('POST', '/message/group/send', { body: SendGroupRequest, data: Message }),
  recallMessage: route('DELETE', '/message/:kind/recall/:id', {
    params: v.looseObject({ kind: ChatKind, id: IdText }),
    data: v.nullish(Message),
  }),
  editMessage: route('PUT', '/message/:kind/edit', {
    params: kindParam,
    body: v.looseObject({
      id: Id,
      content: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.contentLength)),
    }),
    data: Message,
  }),
  reactToMessage: route('PUT', '/message/:kind/reaction', {
    params: kindParam,
    body: v.looseObject({
      id: Id,
      emoji: v.pipe(v.string(), v.check(isReactionEmoji, 'must be one emoji')),
      on: v.boolean(),
    }),
    data: v.nullish(Message),
    safe: true,
  }),
  deleteMessages: route('DELETE', '/message/:kind/deleteMessage', {
    params: kindParam,
    body: v.looseObject({
      chatId: Id,
      messageIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.deleteMessages)),
    }),
    data: noData,
    safe: true,
  }),
  flushAllMessages: route('GET', '/user/flushAllMessage', { data: noData }),
  readPrivate: route('PUT', '/message/private/readed', {
    query: v.looseObject({ friendId: IdText, messageId: v.optional(IdText) }),
    safe: true,
    data: noData,
  }),
  readGroup: route('PUT', '/message/group/readed', {
    query: v.looseObject({ groupId: IdText, messageId: v.optional(IdText) }),
    safe: true,
    data: noData,
  }),
  readSystem: route('PUT', '/message/system/readed', {
    query: v.looseObject({ maxSeqNo: CursorText }),
    safe: true,
    data: noData,
  }),
  /** Greatest own message id that a friend has read; 0 for none. */
  maxReadedId: route('GET', '/message/private/maxReadedId', {
    query: v.looseObject({ friendId: IdText }),
    data: v.number(),
  }),
  findReadedUsers: route('GET', '/message/group/findReadedUsers', {
    query: v.looseObject({ groupId: IdText, messageId: IdText }),
    data: v.array(Id),
  }),
  searchMessages: route('GET', '/message/search', {
    query: SearchQuery,
    data: v.looseObject({ items: v.array(Message), more: v.boolean(), total: v.number() }),
  }),
  history: route('GET', '/message/:kind/history', {
    params: kindParam,
    query: HistoryQuery,
    data: v.union([v.array(Message), page(Message)]),
  }),
  range: route('GET', '/message/:kind/range', {
    params: kindParam,
    query: v.looseObject({ target: IdText, from: IdText, to: IdText }),
    data: page(Message),
  }),
} as const;
