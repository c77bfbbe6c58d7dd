import type { ImClient } from 'im-sdk';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { useContext, useMemo } from 'react';
import { chatName, personName } from '../i18n/names.ts';
import type { Translate } from '../i18n/translate.ts';
import { matchName } from '../pinyin/name-match.ts';
import { usePinyin } from '../pinyin/usePinyin.ts';
import { KitContext } from '../provider/kit-context.ts';
import type { TextRange } from '../text-search/text-ranges.ts';
import { useChats } from './useChats.ts';
import { useClient } from './useClient.ts';
import { useGroups } from './useGroups.ts';
import { useFriends } from './usePeople.ts';

/** A name that was found, and where in it. */
export interface NameHit {
  /** The conversation it leads to. */
  readonly key: ConversationKey;
  readonly name: string;
  readonly ranges: readonly TextRange[];
  /** Where not the shown name but another one of a person was found: which, and where in it. */
  readonly other?: {
    readonly kind: 'nickName' | 'userName';
    readonly text: string;
    readonly ranges: readonly TextRange[];
  };
}

/** What names on this device contain a text. */
export interface ChatSearch {
  /** Conversations of the list, in its order. */
  readonly chats: readonly NameHit[];
  /** Friends, by name; those with a conversation too. */
  readonly people: readonly NameHit[];
  readonly groups: readonly NameHit[];
}

/** Somebody without a name has none to be found by. */
const NO_TEXTS: Translate = () => '';

const NOTHING: ChatSearch = { chats: [], people: [], groups: [] };

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
 * Looks for conversations, friends and groups by name, on this device: as written, and Chinese also as it is read. An
 * empty query finds nothing. Friends are found by remark, nickname and user name.
 */
export function useChatSearch(query: string): ChatSearch {
  const t = useContext(KitContext)?.t ?? NO_TEXTS;
  const client = useClient();
  const { keys } = useChats();
  const friends = useFriends();
  const groups = useGroups();
  const readings = usePinyin(query);
  const wanted = query.trim();
  // `matchName` knows more once the readings of Chinese have come.
  return useMemo(() => {
    if (wanted === '') return NOTHING;
    return {
      chats: keys.flatMap((key) => {
        const chat = client.conversations.conversation(key).getSnapshot();
        return chat ? hitIn(key, chatName(t, chat), wanted) : [];
      }),
      people: friends.flatMap((userId) => personHit(client, t, userId, wanted)),
      groups: groups.flatMap((groupId) => {
        const group = client.groups.group(groupId).getSnapshot();
        return group ? hitIn(conversationKey('group', groupId), group.showGroupName || group.name, wanted) : [];
      }),
    };
  }, [wanted, keys, friends, groups, readings, client, t]);
}
