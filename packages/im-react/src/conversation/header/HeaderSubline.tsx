import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useTyping } from '../../hooks/conversations/useConversations.ts';
import { useGroup, useGroupOnline } from '../../hooks/groups/useGroups.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import { usePresenceText } from '../../hooks/people/usePresenceText.ts';
import { personName } from '../../i18n/names.ts';

/** Line below the name: who is typing, else presence or member count. */
export function HeaderSubline({ conversation }: { readonly conversation: ConversationKey }): ReactNode {
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const typing = useTyping(conversation);
  const [first] = typing;
  if (kind === 'system') return null;
  if (first !== undefined) {
    return (
      <p className="im-head__sub im-truncate" data-live>
        {kind === 'group' ? <TypingPeople first={first} count={typing.length} /> : <Typing />}
      </p>
    );
  }
  if (kind === 'private') return <Online id={target} />;
  return (
    <p className="im-head__sub im-truncate">
      <Members id={target} />
    </p>
  );
}

function Typing(): ReactNode {
  return useT()('chats.typing');
}

function TypingPeople({ first, count }: { readonly first: number; readonly count: number }): ReactNode {
  const t = useT();
  const person = usePerson(first);
  return count > 1 ? t('chats.typingMany', { count }) : t('chats.typingNamed', { name: personName(t, person) });
}

/** Nothing for a person whose presence is not known: the server gives that of friends alone. */
function Online({ id }: { readonly id: number }): ReactNode {
  const text = usePresenceText(id);
  const { isFriend } = usePerson(id);
  const { online } = usePresence(id);
  return isFriend || online ? <p className="im-head__sub im-truncate">{text}</p> : null;
}

function Members({ id }: { readonly id: number }): ReactNode {
  const group = useGroup(id);
  // The composer says that a group was dissolved.
  if (!group?.memberCount || group.dissolve) return '\u00a0';
  return <MemberCount id={id} count={group.memberCount} />;
}

function MemberCount({ id, count }: { readonly id: number; readonly count: number }): ReactNode {
  const t = useT();
  const online = useGroupOnline(id);
  const members = t('groups.memberCount', { count });
  return online > 0 ? `${members} · ${t('groups.online', { count: online })}` : members;
}
