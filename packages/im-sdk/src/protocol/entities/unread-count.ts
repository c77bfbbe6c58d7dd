import * as v from 'valibot';
import { ExternalId } from './external-id.ts';

/** `POST /auth/unread`: how much is unread for whom a token of the host product is for. The token is used up. */
export const UnreadRequest = v.looseObject({
  /** As for `POST /auth/exchange`. */
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  /** The host's id of the other person: only the conversation with them counts, also if it is muted. */
  user: v.nullish(ExternalId),
  /** The host's id of a group: only its conversation counts, also if it is muted. */
  group: v.nullish(ExternalId),
});
export type UnreadRequest = v.InferOutput<typeof UnreadRequest>;

/** Unread messages: of one conversation, or of all that are not muted. 0 for an account that has never signed in. */
export const UnreadCount = v.looseObject({ unread: v.number() });
export type UnreadCount = v.InferOutput<typeof UnreadCount>;
