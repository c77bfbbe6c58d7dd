import { useChatKeys, useRegionKeys, useT } from 'im-react';
import type { ConversationKey } from 'im-sdk/protocol';
import { type CSSProperties, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { ListGrip } from '../shell/ListGrip.tsx';
import { keptListWidth } from '../shell/list-width.ts';
import { Rail } from '../shell/Rail.tsx';
import { TabBar } from '../shell/TabBar.tsx';
import { useLayout } from '../shell/useLayout.ts';
import { usePageTitle } from '../shell/usePageTitle.ts';
import { useSearchShortcut } from '../shell/useSearchShortcut.ts';
import { ChatsList, ChatsPane, keyOf } from './ChatsScreen.tsx';
import { FriendsList, FriendsPane } from './FriendsScreen.tsx';
import { MeScreen } from './MeScreen.tsx';

/** Sections by route segment below `/home`. */
const SECTIONS = {
  chat: { List: ChatsList, Pane: ChatsPane },
  friend: { List: FriendsList, Pane: FriendsPane },
} as const;

const isSection = (name: string | undefined): name is keyof typeof SECTIONS =>
  name !== undefined && Object.hasOwn(SECTIONS, name);

/** Home screen (spec §2): rail, list and pane; on a phone one of them at a time, with tabs below. */
export function HomeScreen() {
  const t = useT();
  const { section, target } = useParams();
  const navigate = useNavigate();
  const layout = useLayout();
  const [width, setWidth] = useState(() => keptListWidth(readSetting('sidebarWidth')));
  usePageTitle();
  useRegionKeys();
  // Remembers the open chat, so that its shortcuts continue from it in other sections.
  const chat = useRef<ConversationKey>(undefined);
  if (section === 'chat') chat.current = keyOf(target);
  useChatKeys({
    selected: chat.current ?? null,
    onSelect: (key) => void navigate(`/home/chat/${key}`),
  });
  // The chat list handles the shortcut itself.
  useSearchShortcut(section === 'chat' ? undefined : () => void navigate('/home/chat', { state: { search: true } }));

  if (layout === 'mobile' && section === 'me') {
    return (
      <div className="app-phone app-phone--me">
        <MeScreen />
        <TabBar section="me" />
      </div>
    );
  }
  if (!isSection(section)) return <Navigate to="/home/chat" replace />;

  const { List, Pane } = SECTIONS[section];
  const open = (next: string, messageId?: number) =>
    void navigate(`/home/${section}/${next}`, { state: messageId === undefined ? undefined : { messageId } });
  const close = () => void navigate(`/home/${section}`);

  if (layout === 'mobile') {
    return (
      <>
        {/* The list stays mounted below the open item, to keep its scroll position. */}
        <div className="app-phone" data-behind={target ? '' : undefined}>
          <main className="app-phone__body">
            <List
              target={undefined}
              onOpen={open}
              onClose={close}
              title={t(section === 'chat' ? 'shell.chats' : 'shell.friends')}
            />
          </main>
          <TabBar section={section} />
        </div>
        {target ? (
          <div className="app-phone">
            <main className="app-phone__body">
              <Pane target={target} onBack={close} />
            </main>
          </div>
        ) : null}
      </>
    );
  }

  const resize = (next: number) => {
    setWidth(next);
    writeSetting('sidebarWidth', String(next));
  };
  return (
    <div className="app-home" style={{ '--app-list': `${width}px` } as CSSProperties}>
      <Rail section={section} />
      <aside className="app-list" data-im-region aria-label={t(section === 'chat' ? 'shell.chats' : 'shell.friends')}>
        <List target={target} onOpen={open} onClose={close} title={undefined} />
        <ListGrip width={width} onWidth={resize} />
      </aside>
      <main className="app-pane">
        <Pane target={target} onBack={undefined} />
      </main>
    </div>
  );
}
