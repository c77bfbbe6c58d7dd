import { CallHost, lazyComponent, MessageNotifier, useConversationShortcuts, useRegionKeys, useT } from 'im-react';
import type { ConversationKey } from 'im-sdk/protocol';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { AppDialogs } from '../dialogs/AppDialogs.tsx';
import { ListGrip } from '../shell/ListGrip.tsx';
import { COLLAPSED_PX } from '../shell/list-width.ts';
import { Rail } from '../shell/Rail.tsx';
import { TabBar } from '../shell/TabBar.tsx';
import { useLayout } from '../shell/useLayout.ts';
import { useAskBeforeLeavingCall } from '../shell/usePageGuards.ts';
import { useSearchShortcut } from '../shell/useSearchShortcut.ts';
import { useSidebar } from '../shell/useSidebar.ts';
import { useUnreadOutside } from '../shell/useUnreadOutside.ts';
import { ChatsList, ChatsPane } from './ChatsScreen.tsx';
import { keyOf } from './conversation-route.ts';
import { MeScreen } from './MeScreen.tsx';

// The chats come first: the code of friends and groups is loaded once they stand.
const load = () => import('./contact-sections.ts');
const FriendsList = lazyComponent(load, (sections) => sections.FriendsList);
const FriendsPane = lazyComponent(load, (sections) => sections.FriendsPane);
const GroupsList = lazyComponent(load, (sections) => sections.GroupsList);
const GroupsPane = lazyComponent(load, (sections) => sections.GroupsPane);

/** Sections by route segment below `/home`. */
const SECTIONS = {
  chat: { List: ChatsList, Pane: ChatsPane, title: 'shell.chats' },
  friend: { List: FriendsList, Pane: FriendsPane, title: 'shell.friends' },
  group: { List: GroupsList, Pane: GroupsPane, title: 'shell.groups' },
} as const;

const isSection = (name: string | undefined): name is keyof typeof SECTIONS =>
  name !== undefined && Object.hasOwn(SECTIONS, name);

/** Home screen (spec §2): rail, list and pane; on a phone one of them at a time, with tabs below. */
export function HomeScreen() {
  const navigate = useNavigate();
  return (
    <AppDialogs>
      <Home />
      <MessageNotifier onOpen={(key, messageId) => void navigate(`/home/chat/${key}`, { state: { messageId } })} />
      {/* Above the sections: a call goes on while one goes from one to another. */}
      <CallHost />
    </AppDialogs>
  );
}

function Home() {
  const t = useT();
  const { section, target } = useParams();
  const navigate = useNavigate();
  const layout = useLayout();
  const sidebar = useSidebar();
  useEffect(() => {
    for (const part of [FriendsList, FriendsPane, GroupsList, GroupsPane]) part.preload();
  }, []);
  useUnreadOutside();
  useAskBeforeLeavingCall();
  useRegionKeys();
  // Remembers the open chat, so that its shortcuts continue from it in other sections.
  const chat = useRef<ConversationKey>(undefined);
  if (section === 'chat') chat.current = keyOf(target);
  useConversationShortcuts({
    selected: chat.current ?? null,
    onSelect: (key) => void navigate(`/home/chat/${key}`),
  });
  // The chat list handles the shortcut itself.
  const isBoxShown = section === 'chat' && !sidebar.collapsed;
  useSearchShortcut(
    isBoxShown
      ? undefined
      : () => {
          sidebar.setCollapsed(false);
          // In the chats the open one stays open.
          const open = section === 'chat' && target ? `/${target}` : '';
          void navigate(`/home/chat${open}`, { state: { search: true }, replace: section === 'chat' });
        },
  );

  if (layout === 'mobile' && section === 'me') {
    return (
      <div className="app-phone app-phone--me">
        <MeScreen />
        <TabBar section="me" />
      </div>
    );
  }
  if (!isSection(section)) return <Navigate to="/home/chat" replace />;

  const { List, Pane, title } = SECTIONS[section];
  const open = (next: string, messageId?: number) =>
    void navigate(`/home/${section}/${next}`, { state: messageId === undefined ? undefined : { messageId } });
  const close = () => void navigate(`/home/${section}`);

  const isPhone = layout === 'mobile';
  const collapsed = sidebar.collapsed && section === 'chat';
  const width = collapsed ? COLLAPSED_PX : sidebar.width;
  return (
    <div
      className={isPhone ? 'app-phones' : 'app-home'}
      style={isPhone ? undefined : ({ '--app-list': `${width}px` } as CSSProperties)}
    >
      {isPhone ? (
        // The list stays mounted below the open item, to keep its scroll position.
        <div className="app-phone" data-behind={target ? '' : undefined}>
          <main className="app-phone__body">
            <List target={undefined} onOpen={open} onClose={close} title={t(title)} />
          </main>
          <TabBar section={section} />
        </div>
      ) : (
        <>
          <Rail
            section={section}
            chat={chat.current}
            collapsed={section === 'chat' ? sidebar.collapsed : undefined}
            onCollapse={sidebar.setCollapsed}
          />
          <aside className="app-list" data-im-region aria-label={t(title)}>
            <List target={target} onOpen={open} onClose={close} title={undefined} />
            <ListGrip width={width} onWidth={(next) => sidebar.resize(next, section === 'chat')} />
          </aside>
        </>
      )}
      {/* The same element in both layouts: what is open stays as it is when the window is made narrower or wider. */}
      {target || !isPhone ? (
        <main className={isPhone ? 'app-phone app-phone__pane' : 'app-pane'}>
          <Pane target={target} onBack={isPhone ? close : undefined} />
        </main>
      ) : null}
    </div>
  );
}
