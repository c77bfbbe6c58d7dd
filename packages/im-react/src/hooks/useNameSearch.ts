import type { ImClient } from 'im-sdk';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { useContext, useMemo } from 'react';
import { UiContext } from '../context/ui-context.ts';
import { useClient } from '../context/useClient.ts';
import { conversationName, personName } from '../i18n/names.ts';
import type { Translate } from '../i18n/translate.ts';
import { matchName } from '../text/name-match.ts';
import type { TextRange } from '../text/text-ranges.ts';
import { useConversations } from './conversations/useConversations.ts';
import { useGroups } from './groups/useGroups.ts';
import { useFriends } from './people/usePeople.ts';
import { usePinyin } from './people/usePinyin.ts';

/** A name that matches, and the matching ranges. */
export interface NameHit {
  /** Conversation to open. */
  readonly key: ConversationKey;
  /** Displayed name. */
  readonly name: string;
  /** Matching ranges of `name`; empty if `other` matches. */
  readonly ranges: readonly TextRange[];
  /** Set if a name that is not displayed matches: the nickname or user name. */
  readonly other?: {
    readonly kind: 'nickName' | 'userName';
    readonly text: string;
    readonly ranges: readonly TextRange[];
  };
}

/** Matches by name, from local data. */
export interface NameMatches {
  /** Conversations, in the order of the chat list. */
  readonly conversations: readonly NameHit[];
  /** Friends, by name; those with a conversation included. */
  readonly people: readonly NameHit[];
  /** Groups of the user. */
  readonly groups: readonly NameHit[];
}

/** Used without a kit provider: placeholder names are empty then and never match. */
const NO_TEXTS: Translate = () => '';

const NOTHING: NameMatches = { conversations: [], people: [], groups: [] };

function hitIn(key: ConversationKey, name: string, query: string): NameHit[] {
  const ranges = matchName(name, query);
  return ranges ? [{ key, name, ranges }] : [];
}

function personHit({ contacts }: ImClient, t: Translate, userId: number, query: string): NameHit[] {
  const person = contacts.person(userId).getSnapshot();
  const key = conversationKey('private', userId);
  const name = personName(t, person);
  const found = hitIn(key, name, query);
  if (found.length > 0) return found;
  for (const kind of ['nickName', 'userName'] as const) {
    const text = person[kind];
    const ranges = text === '' || text === name ? undefined : matchName(text, query);
    if (ranges) return [{ key, name, ranges: [], other: { kind, text, ranges } }];
  }
  return [];
}

/**
 * Searches conversations, friends and groups by name, locally. Chinese names also match by pinyin; friends also by
 * remark, nickname and user name. An empty query matches nothing.
 */
export function useNameSearch(query: string): NameMatches {
  const t = useContext(UiContext)?.t ?? NO_TEXTS;
  const client = useClient();
  const { keys } = useConversations();
  const friends = useFriends();
  const groups = useGroups();
  const readings = usePinyin(query);
  const keyword = query.trim();
  // `readings` is a dependency because `matchName` also matches pinyin once it is loaded.
  return useMemo(() => {
    if (keyword === '') return NOTHING;
    return {
      conversations: keys.flatMap((key) => {
        const conversation = client.conversations.conversation(key).getSnapshot();
        return conversation ? hitIn(key, conversationName(t, conversation), keyword) : [];
      }),
      people: friends.flatMap((userId) => personHit(client, t, userId, keyword)),
      groups: groups.flatMap((groupId) => {
        const group = client.groups.group(groupId).getSnapshot();
        return group ? hitIn(conversationKey('group', groupId), group.showGroupName || group.name, keyword) : [];
      }),
    };
  }, [keyword, keys, friends, groups, readings, client, t]);
}
