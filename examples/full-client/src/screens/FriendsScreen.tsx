import {
  AddFriendDialog,
  BlockedEntry,
  BlockedScreen,
  Button,
  ContactDetail,
  ContactList,
  EmptyState,
  IconButton,
  ListHead,
  NotificationScreen,
  RequestsEntry,
  UserCards,
  useClient,
  useFriends,
  useReadable,
  useT,
} from 'im-react';
import { conversationKey } from 'im-sdk/protocol';
import { ChevronLeft, UserRound, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../settings/AppSettings.tsx';
import type { ListProps, PaneProps } from './section.ts';

/** Route segment of the friend requests. */
const REQUESTS = 'requests';
/** Route segment of the blocked people. */
const BLOCKED = 'blocked';

const userIdOf = (target: string | undefined): number | undefined =>
  target !== undefined && /^[1-9][0-9]{0,15}$/.test(target) ? Number(target) : undefined;

export function FriendsList({ target, onOpen, title }: ListProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListHead query={query} onQuery={setQuery} title={title}>
        <IconButton icon={UserRoundPlus} label={t('people.addFriend')} onClick={() => setAdding(true)} />
      </ListHead>
      {query === '' ? (
        <>
          <RequestsEntry selected={target === REQUESTS} onOpen={() => onOpen(REQUESTS)} />
          <BlockedEntry selected={target === BLOCKED} onOpen={() => onOpen(BLOCKED)} />
        </>
      ) : null}
      <ContactList selected={userIdOf(target)} query={query} onSelect={(userId) => onOpen(String(userId))} />
      <AddFriend open={adding} onOpenChange={setAdding} />
    </>
  );
}

/** "Add a friend" dialog. Its "Send message" opens the conversation. */
function AddFriend(props: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  return (
    <AddFriendDialog {...props} onMessage={(id) => void navigate(`/home/chat/${conversationKey('private', id)}`)} />
  );
}

/** Empty state of an account without friends. */
function NoFriends() {
  const t = useT();
  const text = useText();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState art={UserRound} title={text.firstFriend} text={text.firstFriendText}>
        <Button variant="primary" icon={UserRoundPlus} onClick={() => setAdding(true)}>
          {t('people.addFriend')}
        </Button>
      </EmptyState>
      <AddFriend open={adding} onOpenChange={setAdding} />
    </>
  );
}

/** Navigation state of a link to the requests to join groups. */
const isGroupTab = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tab' in state && state.tab === 'group';

export function FriendsPane({ target, onBack }: PaneProps) {
  const t = useT();
  const text = useText();
  const navigate = useNavigate();
  const userId = userIdOf(target);
  const isReady = useReadable(useClient().contacts.ready);
  const hasFriends = useFriends().length > 0;
  const { state, key: visit } = useLocation();
  const openChat = (id: number) => void navigate(`/home/chat/${conversationKey('private', id)}`);
  if (target === REQUESTS) {
    return (
      <div className="app-pane--surface app-pane__fill" data-im-region>
        <UserCards onMessage={openChat}>
          <NotificationScreen key={visit} defaultTab={isGroupTab(state) ? 'group' : undefined} onBack={onBack} />
        </UserCards>
      </div>
    );
  }
  if (target === BLOCKED) {
    return (
      <div className="app-pane--surface app-pane__fill" data-im-region>
        <BlockedScreen onBack={onBack} />
      </div>
    );
  }
  const body =
    userId === undefined && !isReady ? null : userId === undefined && !hasFriends ? (
      <NoFriends />
    ) : userId === undefined ? (
      <EmptyState art={UserRound} title={text.chooseFriend} text={text.chooseFriendText} />
    ) : (
      <ContactDetail key={userId} userId={userId} onMessage={openChat} onBack={onBack} />
    );
  if (!onBack || userId !== undefined) {
    return (
      <div className="app-pane--surface app-pane__fill" data-im-region>
        {body}
      </div>
    );
  }
  return (
    <>
      <header className="app-phone__bar">
        <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} />
      </header>
      <div className="app-pane--surface app-pane__fill">{body}</div>
    </>
  );
}
