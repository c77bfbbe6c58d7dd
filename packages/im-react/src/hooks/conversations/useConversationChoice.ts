import { type ImClient, ImError } from 'im-sdk';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { warnOnce } from '../../platform/warn-once.ts';

/** A user, by the id of this server or by the host product's own id. */
export type UserChoice = { readonly id: number } | { readonly externalId: string };

/** A conversation: by key, by user or by group. Set exactly one. */
export type ConversationChoice =
  | {
      /** `p:{userId}`, `g:{groupId}` or `s:0`. */
      readonly conversation: ConversationKey;
      readonly user?: undefined;
      readonly group?: undefined;
    }
  | {
      readonly conversation?: undefined;
      /** Private conversation with a user. Compared by id, so a new object with the same id is no change. */
      readonly user: UserChoice;
      readonly group?: undefined;
    }
  | {
      readonly conversation?: undefined;
      readonly user?: undefined;
      /** The conversation of a group. */
      readonly group: { readonly id: number };
    };

/** Result of resolving a `ConversationChoice`. */
export type ChosenConversation =
  | { readonly state: 'known'; readonly conversation: ConversationKey }
  /** The server is looking up the external id. */
  | { readonly state: 'looking' }
  /** There is no such user, or the key is invalid. `tryAgain` repeats the lookup. */
  | { readonly state: 'unknown'; readonly tryAgain: () => void }
  /** The lookup failed. */
  | { readonly state: 'failed'; readonly error: unknown; readonly tryAgain: () => void };

interface Answer {
  readonly from: ImClient;
  readonly of: string;
  readonly userId?: number;
  readonly error?: unknown;
}

const NOTHING_CHOSEN =
  'im-react: a pane was given no conversation. Set one of its props conversation (such as "p:17"), user ({ id } or { externalId }) and group ({ id }); render no pane until it is known.';

function keyOf({ conversation, user, group }: ConversationChoice): ConversationKey | undefined {
  if (group) return conversationKey('group', group.id);
  if (user) return 'id' in user ? conversationKey('private', user.id) : undefined;
  return conversation;
}

/**
 * Resolves a host's choice to a conversation key. An external id is looked up on the server; a failed lookup is retried
 * when the connection is back.
 */
export function useConversationChoice(choice: ConversationChoice): ChosenConversation {
  const client = useClient();
  const externalId = choice.user && 'externalId' in choice.user ? choice.user.externalId : undefined;
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const tryAgain = useCallback(() => {
    setAnswer(undefined);
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    if (externalId === undefined) return;
    let gone = false;
    client.contacts.idOf({ externalId }).then(
      (userId) => !gone && setAnswer({ from: client, of: externalId, userId }),
      (error: unknown) => !gone && setAnswer({ from: client, of: externalId, error }),
    );
    return () => {
      gone = true;
    };
  }, [client, externalId, attempt]);

  const answered = answer?.of === externalId && answer?.from === client ? answer : undefined;
  const failed = answered?.error !== undefined && !isUnknown(answered.error);
  useEffect(() => {
    if (!failed) return;
    const { state } = client.connection;
    return state.subscribe(() => state.getSnapshot().phase === 'live' && tryAgain());
  }, [client, failed, tryAgain]);

  const isEmpty = !choice.conversation && !choice.user && !choice.group;
  useEffect(() => {
    if (isEmpty) warnOnce(NOTHING_CHOSEN);
  }, [isEmpty]);

  if (externalId === undefined) {
    const conversation = keyOf(choice);
    const real = conversation !== undefined && parseConversationKey(conversation) !== undefined;
    return real ? { state: 'known', conversation } : { state: 'unknown', tryAgain };
  }
  if (!answered) return { state: 'looking' };
  if (answered.userId !== undefined) {
    return { state: 'known', conversation: conversationKey('private', answered.userId) };
  }
  if (!failed) return { state: 'unknown', tryAgain };
  return { state: 'failed', error: answered.error, tryAgain };
}

function isUnknown(error: unknown): boolean {
  return error instanceof ImError && error.code === 'user.notFound';
}
