import {
  AlbumScreen,
  Button,
  CreateGroupDialog,
  EmptyState,
  GroupDetail,
  GroupList,
  GroupPanel,
  IconButton,
  JoinGroupDialog,
  ListHead,
  Menu,
  MenuItem,
  UserCards,
  useClient,
  useGroups,
  useReadable,
  useT,
} from 'im-react';
import { conversationKey } from 'im-sdk/protocol';
import { ChevronLeft, LogIn, Plus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../settings/AppSettings.tsx';
import type { ListProps, PaneProps } from './section.ts';

const groupIdOf = (target: string | undefined): number | undefined =>
  target !== undefined && /^[1-9][0-9]{0,15}$/.test(target) ? Number(target) : undefined;

export function GroupsList({ target, onOpen, title }: ListProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const dialogs = useGroupDialogs((groupId) => onOpen(String(groupId)));
  return (
    <>
      <ListHead query={query} onQuery={setQuery} title={title}>
        <Menu
          label={t('chats.new')}
          placement="bottom-end"
          trigger={<IconButton icon={Plus} label={t('chats.new')} className="im-new" />}
        >
          <MenuItem icon={UsersRound} label={t('groups.create')} onSelect={dialogs.create} />
          {dialogs.join ? <MenuItem icon={LogIn} label={t('groups.join')} onSelect={dialogs.join} /> : null}
        </Menu>
      </ListHead>
      <GroupList selected={groupIdOf(target)} query={query} onSelect={(groupId) => onOpen(String(groupId))} />
      {dialogs.element}
    </>
  );
}

interface GroupDialogs {
  readonly create: () => void;
  /** `undefined` on a server where groups cannot be searched. */
  readonly join: (() => void) | undefined;
  readonly element: ReactNode;
}

/** "Create a group" and "Join a group". A new group is passed to `onOpen`. */
function useGroupDialogs(onOpen: (groupId: number) => void): GroupDialogs {
  const [dialog, setDialog] = useState<'create' | 'join'>();
  const close = () => setDialog(undefined);
  const canJoin = !useReadable(useClient().connection.notOffered).has('searchGroups');
  return {
    create: () => setDialog('create'),
    join: canJoin ? () => setDialog('join') : undefined,
    element: (
      <>
        <CreateGroupDialog open={dialog === 'create'} onOpenChange={close} onCreated={onOpen} />
        <JoinGroupDialog open={dialog === 'join'} onOpenChange={close} onJoined={onOpen} />
      </>
    ),
  };
}

export function GroupsPane({ target, onBack }: PaneProps) {
  const t = useT();
  const text = useText();
  const navigate = useNavigate();
  const groupId = groupIdOf(target);
  const isReady = useReadable(useClient().groups.ready);
  const hasGroups = useGroups().length > 0;
  const dialogs = useGroupDialogs((created) => void navigate(`/home/group/${created}`));
  const body =
    groupId === undefined && !isReady ? null : groupId === undefined ? (
      <EmptyState
        art={UsersRound}
        title={hasGroups ? text.chooseGroup : t('groups.emptyTitle')}
        text={hasGroups ? text.chooseGroupText : t('groups.emptyText')}
      >
        {hasGroups ? null : (
          <>
            <Button variant="primary" icon={UsersRound} onClick={dialogs.create}>
              {t('groups.create')}
            </Button>
            {dialogs.join ? (
              <Button variant="outline" icon={LogIn} onClick={dialogs.join}>
                {t('groups.join')}
              </Button>
            ) : null}
          </>
        )}
      </EmptyState>
    ) : (
      <GroupPage key={groupId} groupId={groupId} />
    );
  return (
    <>
      {onBack ? (
        <header className="app-phone__bar">
          <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} />
        </header>
      ) : null}
      <div className="app-pane--surface app-pane__fill" data-im-region={onBack ? undefined : ''}>
        {body}
      </div>
      {dialogs.element}
    </>
  );
}

/** A group's page, with its panel beside it. */
function GroupPage({ groupId }: { readonly groupId: number }) {
  const navigate = useNavigate();
  const [panel, setPanel] = useState<'main' | 'members'>();
  const [album, setAlbum] = useState(false);
  const close = () => setPanel(undefined);
  const closeAlbum = () => setAlbum(false);
  if (album) return <AlbumScreen groupId={groupId} onBack={closeAlbum} />;
  const openChat = (userId: number) => void navigate(`/home/chat/${conversationKey('private', userId)}`);
  return (
    <UserCards conversation={conversationKey('group', groupId)} onMessage={openChat}>
      <div className="im-conversation">
        <GroupDetail
          groupId={groupId}
          onOpenConversation={(key) => void navigate(`/home/chat/${key}`)}
          onOpenPanel={setPanel}
        />
        {panel ? (
          <GroupPanel
            key={panel}
            groupId={groupId}
            defaultPage={panel}
            onClose={close}
            onMessage={openChat}
            onRequests={() => void navigate('/home/friend/requests', { state: { tab: 'group' } })}
            onAlbum={() => setAlbum(true)}
            onLeft={close}
          />
        ) : null}
      </div>
    </UserCards>
  );
}
