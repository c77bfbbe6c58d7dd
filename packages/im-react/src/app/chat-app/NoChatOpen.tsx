import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { CreateGroupDialog } from '../../groups/lazy.ts';
import { useConversations } from '../../hooks/conversations/useConversations.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { useSelf } from '../../hooks/session/useSession.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { AddFriendDialog } from '../../people/lazy.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { CloudOff, UserRoundPlus, UsersRound } from '../../ui/icon/icons.ts';

/** Empty state while no conversation is open: a hint, a welcome for users without conversations, or the load error. */
export function NoChatOpen({ onOpen }: { readonly onOpen: (key: ConversationKey) => void }): ReactNode {
  const t = useT();
  const me = useSelf();
  const { keys, ready } = useConversations();
  const { syncError } = useConnection();
  const [adding, setAdding] = useState(false);
  const [grouping, setGrouping] = useState(false);
  if (!ready) return <div className="im-plain" />;
  // Ignores the system conversation, which every account has.
  if (keys.some((key) => parseConversationKey(key)?.kind !== 'system')) {
    return <EmptyState art="chats" title={t('chats.chooseTitle')} text={t('chats.chooseText')} />;
  }
  // "Try again" is in the list. Whether there are conversations is not known yet.
  if (syncError) {
    return (
      <EmptyState kind="error" art={CloudOff} title={t('chats.notLoadedTitle')} text={errorSentence(t, syncError)} />
    );
  }
  return (
    <EmptyState
      art="chats"
      title={me ? t('chats.welcomeNamed', { name: me.nickName }) : t('chats.welcome')}
      text={t('chats.welcomeText')}
    >
      <Button variant="primary" icon={UserRoundPlus} onClick={() => setAdding(true)}>
        {t('people.addFriend')}
      </Button>
      <Button variant="outline" icon={UsersRound} onClick={() => setGrouping(true)}>
        {t('groups.create')}
      </Button>
      <AddFriendDialog open={adding} onOpenChange={setAdding} onMessage={(id) => onOpen(`p:${id}`)} />
      <CreateGroupDialog open={grouping} onOpenChange={setGrouping} onCreated={(id) => onOpen(`g:${id}`)} />
    </EmptyState>
  );
}
