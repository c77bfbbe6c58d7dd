import * as v from 'valibot';
import type { ImClientEvents } from '../events.ts';
import type { UploadHandle } from '../files/files.ts';
import {
  type CallRouteName,
  type ConversationKey,
  callsRoutes,
  Id,
  limits,
  messageExtras,
  parseConversationKey,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import { isMessageRef, type MessageRef as MessageReference } from '../store/messages/message-ref.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Key of a conversation; see `conversationKey`. */
export const Conversation = v.custom<ConversationKey>(
  (key) => typeof key === 'string' && parseConversationKey(key) !== undefined,
  'must be the key of a conversation: p:{userId}, g:{groupId} or s:0',
);

const isId = (value: unknown): boolean => v.is(Id, value);

/** Argument of `client.conversation`. */
export const ConversationTarget = v.custom<ConversationKey | { readonly user: number } | { readonly group: number }>(
  (target) => {
    if (typeof target !== 'object' || target === null) return v.is(Conversation, target);
    const { user, group } = target as { user?: unknown; group?: unknown };
    return (isId(user) && group === undefined) || (isId(group) && user === undefined);
  },
  'must be a key (p:{userId}, g:{groupId} or s:0), { user } or { group } with an id',
);

export const Ids = v.array(Id);
/** Key of a row, as in timelines. */
export const RowKey = v.pipe(v.string(), v.minLength(1));
/** A message, as methods of services take it. */
export const MessageRef = v.custom<MessageReference>(
  isMessageRef,
  'must be a row, the key of a row, or { conversation, id } of a message',
);
/** A message of a known conversation. */
export const ConversationMessageRef = v.union(
  [Id, MessageRef],
  'must be a row, the key of a row, or the id of a message',
);
export const Text = v.string();
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNoticeLength));
/** Argument of `client.report`. */
export const Report = v.variant('kind', [
  v.object({ kind: v.picklist(['user', 'group']), id: Id, reason }),
  v.object({ kind: v.literal('message'), message: MessageRef, reason }),
]);
/** Address and title of a page. */
export const Page = v.object({ url: Text, title: Text });
export const Flag = v.boolean();

/** Plain JSON data, copied, so that later changes by the host have no effect. */
export const Json = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return jsonCopy(dataset.value);
    } catch (error) {
      const { path, message } = error instanceof NotJsonError ? error : { path: [], message: 'cannot be read' };
      const [first, ...rest] = path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: undefined,
        key,
        value: undefined,
      }));
      addIssue({ message, ...(first && { path: [first, ...rest] }) });
      return NEVER;
    }
  }),
);

/** A plain object of JSON data, copied. */
export const JsonObject = v.pipe(
  Json,
  v.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  ),
);

/** From a host, `ext` may be anything. */
const { quoteMessageId: _, ...ofHost } = messageExtras;
const { entries: extras } = v.partial(
  v.object({ ...ofHost, quote: ConversationMessageRef, ext: v.pipe(JsonObject, messageExtras.ext) }),
);

export const Extras = v.optional(v.object(extras));
export const TextDraft = v.object({ ...extras, text: v.string() });

/** A private or group conversation. System notices have no history on the server. */
export const ChatConversation = v.pipe(
  Conversation,
  v.check((key) => key !== SYSTEM_KEY, 'must be a private or a group conversation'),
);

export const MessageRange = v.optional(
  v.object({
    after: v.optional(Count),
    before: v.optional(Count),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.historyMaxSize))),
  }),
);

/** Argument of `conversations.query`. */
export const ConversationQuery = v.optional(
  v.object({
    filter: v.optional(
      v.object({
        kind: v.optional(v.picklist(['private', 'group', 'system'])),
        isUnread: v.optional(v.boolean()),
        isPinned: v.optional(v.boolean()),
        hasNotifications: v.optional(v.boolean()),
        name: v.optional(v.string()),
      }),
    ),
    sort: v.optional(v.picklist(['activity', 'name', 'unread'])),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.historyMaxSize))),
    after: v.optional(Conversation),
  }),
);

/** A Blob or File, also of another frame (another realm). */
export const Bytes = v.custom<Blob>(
  (file) =>
    typeof file === 'object' &&
    file !== null &&
    typeof (file as Partial<Blob>).size === 'number' &&
    typeof (file as Partial<Blob>).type === 'string',
  'must be a Blob or a File',
);

const Seconds = v.pipe(v.number(), v.minValue(0), v.finite());
const Pixels = v.pipe(v.number(), v.minValue(0), v.finite());
const fileDraft = {
  quote: extras.quote,
  name: v.optional(v.string()),
  upload: v.optional(
    v.custom<UploadHandle>(
      (handle) => typeof (handle as Partial<UploadHandle> | null)?.detach === 'function',
      'must be what client.files.upload returned',
    ),
  ),
};

const caption = { caption: v.optional(v.string()), atUserIds: extras.atUserIds };

export const FileDraft = v.optional(v.object({ ...fileDraft, ...caption }));
export const FilesDraft = v.optional(v.object({ ...caption, quote: extras.quote }));
export const VoiceDraft = v.object({ ...fileDraft, duration: Seconds });
export const VideoDraft = v.optional(
  v.object({
    ...fileDraft,
    ...caption,
    cover: v.optional(Bytes),
    duration: v.optional(Seconds),
    width: v.optional(Pixels),
    height: v.optional(Pixels),
  }),
);

/** Quote and mentions of unsent text. */
export const DraftExtras = v.optional(
  v.object({
    quote: v.optional(
      v.object({
        key: RowKey,
        id: Count,
        type: v.pipe(v.number(), v.integer()),
        content: v.string(),
        sendId: Count,
        sendNickName: v.string(),
        mine: v.boolean(),
      }),
    ),
    mentions: v.optional(
      v.array(v.object({ userId: v.pipe(v.number(), v.integer(), v.minValue(-1)), name: v.string(), start: Count })),
    ),
  }),
);

/** A function of the host. */
export const Callback = v.custom((value) => typeof value === 'function', 'must be a function');

const EVENTS: Record<keyof ImClientEvents, true> = {
  message: true,
  notice: true,
  edited: true,
  recalled: true,
  reaction: true,
  receipt: true,
  typing: true,
  presence: true,
  conversation: true,
  connection: true,
  signedOut: true,
  notification: true,
  friendRequestApproved: true,
  addedToGroup: true,
  removedFromGroup: true,
  broadcast: true,
  error: true,
  forcedOut: true,
};
/** Names of the events of `client.on`. */
export const eventNames = Object.keys(EVENTS) as (keyof ImClientEvents)[];

/** Name of an event of `client.on`. */
export const EventName = v.custom<keyof ImClientEvents>(
  (name) => typeof name === 'string' && Object.hasOwn(EVENTS, name),
  `must be one of ${eventNames.join(', ')}`,
);

const Time = v.pipe(v.number(), v.finite());
export const Search = v.object({
  keyword: v.optional(v.string()),
  conversation: v.optional(Conversation),
  kind: v.optional(v.picklist(['text', 'image', 'file', 'link'])),
  senderId: v.optional(Id),
  from: v.optional(Time),
  to: v.optional(Time),
});

export const Broadcast = v.object({
  friendIds: Ids,
  text: v.optional(v.string()),
  files: v.optional(v.array(v.union([Bytes, v.object({ file: Bytes, uploaded: Json })]))),
});

/** A request to join or invite, as the list of requests has it. */
export const AnsweredRequest = v.looseObject({
  kind: v.picklist(['join', 'invite']),
  groupId: Count,
  userId: Count,
  sendId: Count,
});

/** Purpose of an upload. */
export const Use = v.picklist(['image', 'file', 'voice', 'video', 'avatar', 'album']);

/** Name of a request of calls. */
export const CallRoute = v.custom<CallRouteName>(
  (name) => typeof name === 'string' && Object.hasOwn(callsRoutes, name),
  `must be one of ${Object.keys(callsRoutes).join(', ')}`,
);

/** Query and body of a request of calls; the server validates their fields. */
export const CallRequest = v.object({
  query: v.optional(v.record(v.string(), v.optional(v.union([v.string(), v.number(), v.boolean()])))),
  body: v.optional(
    v.pipe(
      Json,
      v.custom<object>((body) => typeof body === 'object' && body !== null, 'must be an object'),
    ),
  ),
});

const signal = { type: v.string(), isOwn: Flag, callId: v.optional(v.string()) };

/** Signal of a call, copied. */
export const RelayedSignal = v.pipe(
  JsonObject,
  v.variant('kind', [
    v.looseObject({ kind: v.literal('private'), peerId: Id, ...signal }),
    v.looseObject({ kind: v.literal('group'), groupId: Id, userId: Id, ...signal }),
  ]),
);

/** A value that is not JSON, with its path. */
class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
  /** Path of the wrong value. */
  readonly path: readonly string[];

  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * Deep copy of a JSON value: strings, finite numbers, booleans, `null`, arrays and plain objects. Drops fields that are
 * `undefined`.
 * @throws `NotJsonError` for anything else, because it could not be stored or sent
 */
function jsonCopy(value: unknown): unknown {
  const copied = copyOf(value, [], new Set());
  try {
    // A Proxy passes as a plain object, but IndexedDB cannot store it.
    structuredClone(value);
  } catch {
    throw new NotJsonError([], 'must be plain data, not a Proxy (hand in a copy)');
  }
  return copied;
}

function copyOf(value: unknown, path: readonly string[], above: Set<object>): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new NotJsonError(path, 'must be a finite number');
  }
  if (typeof value !== 'object') throw new NotJsonError(path, `must be JSON, not a ${typeof value}`);
  if (above.has(value)) throw new NotJsonError(path, 'must not contain itself');
  if (!Array.isArray(value) && !isPlain(value)) {
    throw new NotJsonError(path, `must be JSON, not a ${value.constructor?.name ?? 'class instance'}`);
  }
  above.add(value);
  const copied = Array.isArray(value)
    ? Array.from(value, (item: unknown, index) => copyOf(item, [...path, String(index)], above))
    : copyOfFields(value, path, above);
  above.delete(value);
  return copied;
}

function copyOfFields(value: object, path: readonly string[], above: Set<object>): object {
  if (Object.getOwnPropertySymbols(value).length > 0) throw new NotJsonError(path, 'must not have symbols as keys');
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, copyOf(field, [...path, name], above)]));
}

/** True for an object literal, also of another frame (another realm). */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
