import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useGroups } from '../../hooks/groups/useGroups.ts';
import { useSession } from '../../hooks/session/useSession.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/**
 * The conversation that the widget is for, by the page's own ids.
 *
 * @returns `undefined` until it is known, `null` for the whole application
 */
export function useWidgetConversation(
  user: string | null | undefined,
  group: string | null | undefined,
): ConversationKey | null | undefined {
  const client = useClient();
  const { status } = useSession();
  const [found, setFound] = useState<{ readonly of: string; readonly id: number }>();
  const groups = useGroups();
  useEffect(() => {
    if (!user || status !== 'signedIn') return;
    let isGone = false;
    // The pane says why a person cannot be found.
    client.contacts.idOf({ externalId: user }).then(
      (id) => !isGone && setFound({ of: user, id }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, user, status]);
  if (user) return found?.of === user ? `p:${found.id}` : undefined;
  if (!group) return null;
  const id = groups.find((each) => client.groups.group(each).getSnapshot()?.externalId === group);
  return id === undefined ? undefined : `g:${id}`;
}

const NO_UNREAD = { getSnapshot: () => 0, subscribe: () => () => undefined };

/** Unread messages of a conversation, or of all that are not muted. */
export function useWidgetUnread(conversation: ConversationKey | null | undefined): number {
  const client = useClient();
  const one = useReadable(client.conversations.conversation(conversation ?? 's:0'), undefined);
  const all = useReadable(conversation === null ? client.conversations.unreadTotal : NO_UNREAD, 0);
  return conversation ? (one?.unreadCount ?? 0) : all;
}
