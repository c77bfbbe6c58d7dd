import * as v from 'valibot';
import { Id, Time } from '../ids.ts';
import { HostGroup, HostUser } from './host.ts';
import { Message } from './message.ts';

/** Headers of a webhook, in lower case. */
export const WEBHOOK_HEADERS = {
  /** The event's id, the same in every try. */
  EVENT: 'im-event-id',
  /** Seconds since 1970, of this try. */
  TIMESTAMP: 'im-timestamp',
  /** `v1=` and HMAC-SHA256 in hex over timestamp, a dot, and the body as it was sent. */
  SIGNATURE: 'im-signature',
} as const;

/** A user or a group, and what the host calls it. */
const Party = v.looseObject({ id: Id, externalId: v.nullish(v.string()) });

/** Where something was said: between two people, or in a group. */
const Place = v.union([
  v.looseObject({ kind: v.literal('private'), users: v.tuple([Party, Party]) }),
  v.looseObject({ kind: v.literal('group'), group: Party }),
]);

/** What is left of a user or group that is no more. */
const Gone = v.looseObject({ id: Id, externalId: v.nullish(v.string()), deleted: v.literal(true) });

const event = <Type extends string, Data extends v.GenericSchema>(type: Type, data: Data) =>
  v.looseObject({
    /** Names the event for ever: who has seen it before does nothing. */
    id: v.string(),
    type: v.literal(type),
    /** When it happened. */
    time: Time,
    data,
  });

const said = v.looseObject({ conversation: Place, sender: Party, message: Message });
const user = v.looseObject({ user: v.union([Gone, HostUser]) });
const group = v.looseObject({
  group: v.union([Gone, HostGroup]),
  /** Ids of those who came in and who left by this change. */
  joined: v.array(Id),
  left: v.array(Id),
});

/** What the server tells the host product by itself. Contents are those of the moment in which it is sent. */
export const WebhookEvent = v.variant('type', [
  event('message.created', said),
  event('message.edited', said),
  event('message.recalled', v.looseObject({ conversation: Place, messageId: Id, by: Party })),
  /** Somebody is away and has something unread: once a conversation, until they read there. */
  event(
    'message.unread',
    v.looseObject({
      conversation: Place,
      user: Party,
      /** How many messages, and the newest of them. */
      unread: v.number(),
      message: Message,
      /** The person wants no sound and no badge for this conversation. */
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
export type WebhookEventType = WebhookEvent['type'];
