import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
import { HostGroup, HostUser } from './host.ts';
import { Message } from './message.ts';

/** Headers of a webhook, in lower case. */
export const WEBHOOK_HEADERS = {
  /** Id of the event, the same for all attempts. */
  EVENT: 'im-event-id',
  /** Unix time of this attempt, in seconds. */
  TIMESTAMP: 'im-timestamp',
  /** `v1=` plus HMAC-SHA256 (hex) of timestamp, a dot and the raw body. */
  SIGNATURE: 'im-signature',
} as const;

/** A user or a group, with the host's id for it. */
const Party = v.looseObject({ id: Id, externalId: v.nullish(v.string()) });

/** Conversation of a message: two users, or a group. */
const Place = v.union([
  v.looseObject({ kind: v.literal('private'), users: v.tuple([Party, Party]) }),
  v.looseObject({ kind: v.literal('group'), group: Party }),
]);

/** A deleted user or group. */
const Gone = v.looseObject({ id: Id, externalId: v.nullish(v.string()), deleted: v.literal(true) });

const event = <Type extends string, Data extends v.GenericSchema>(type: Type, data: Data) =>
  v.looseObject({
    /** Unique id of the event, for dedupe. */
    id: v.string(),
    type: v.literal(type),
    /** Time of the event. */
    time: Time,
    data,
  });

const sent = v.looseObject({ conversation: Place, sender: Party, message: Message });
const user = v.looseObject({ user: v.union([Gone, HostUser]) });
const group = v.looseObject({
  group: v.union([Gone, HostGroup]),
  /** Ids of the members who joined and who left by this change. */
  joined: v.array(Id),
  left: v.array(Id),
});

/** Webhooks from the server to the host product. Contents are as of the time of sending. */
export const WebhookEvent = v.variant('type', [
  event('message.created', sent),
  event('message.edited', sent),
  event('message.recalled', v.looseObject({ conversation: Place, messageId: Id, by: Party })),
  /** An offline user has unread messages. Sent once per conversation, until the user reads it. */
  event(
    'message.unread',
    v.looseObject({
      conversation: Place,
      user: Party,
      /** Number of unread messages; `message` is the newest of them. */
      unread: v.number(),
      message: Message,
      /** True if the user has muted this conversation. */
      isDnd: v.boolean(),
    }),
  ),
  event('user.created', user),
  event('user.changed', user),
  event('user.banned', user),
  event('user.unbanned', user),
  event('user.deleted', user),
  event('group.created', group),
  event('group.changed', group),
  event('group.dissolved', group),
]);
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;
/** Name of an event, such as `message.created`. */
export type WebhookEventType = WebhookEvent['type'];
