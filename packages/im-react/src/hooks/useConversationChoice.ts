import { type ImClient, ImError } from 'im-sdk';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from './useClient.ts';

/** Somebody by the id of this server, or by the id that the host product has for them. */
export type UserChoice = { readonly id: number } | { readonly externalId: string };

/** Which conversation is meant: by its key, by whom it is with, or by its group. Exactly one of them. */
export type ConversationChoice =
  | {
      /** `p:{userId}`, `g:{groupId}` or `s:0`. */
      readonly conversation: ConversationKey;
      readonly user?: undefined;
      readonly group?: undefined;
    }
  | {
      readonly conversation?: undefined;
      /** The private conversation with somebody. A new object with the same id is no change. */
      readonly user: UserChoice;
      readonly group?: undefined;
    }
  | {
      readonly conversation?: undefined;
      readonly user?: undefined;
      /** The conversation of a group. */
      readonly group: { readonly id: number };
    };

/** What a choice has led to. */
export type ChosenConversation =
  | { readonly state: 'known'; readonly conversation: ConversationKey }
  /** The server is being asked who is called so. */
  | { readonly state: 'looking' }
  /** Nobody, or nothing, is called so. `tryAgain` asks once more: they may have come since. */
  | { readonly state: 'unknown'; readonly tryAgain: () => void }
  /** Could not be asked. */
  | { readonly state: 'failed'; readonly error: unknown; readonly tryAgain: () => void };

interface Answer {
  readonly from: ImClient;
  readonly of: string;
  readonly userId?: number;
  readonly error?: unknown;
}

function keyOf({ conversation, user, group }: ConversationChoice): ConversationKey | undefined {
  if (group) return conversationKey('group', group.id);
  if (user) return 'id' in user ? conversationKey('private', user.id) : undefined;
  return conversation;
}

/**
 * Finds the conversation that a host means, also by the id it has for somebody itself, which the server is asked for. Asks
 * again by itself when the connection comes back.
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
