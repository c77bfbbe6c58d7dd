import { Icon, type IconShape, useConversation, useSelf, useT } from 'im-react';
import type { ConversationKey } from 'im-sdk/protocol';
import { Copy, Minus, Square, X } from 'lucide-react';
import type { ShellBridge } from '../../desktop/core/shell-bridge.ts';
import { keyOf } from '../screens/conversation-route.ts';
import { useText } from '../settings/AppSettings.tsx';

interface TitleBarProps {
  readonly shell: ShellBridge;
  readonly path: string;
  readonly isMaximized: boolean;
  readonly isResizable: boolean;
}

/** Title bar of the desktop window: the open chat and the user's name, minimise, maximise or restore, close. */
export function TitleBar({ shell, path, isMaximized, isResizable }: TitleBarProps) {
  const t = useT();
  const text = useText();
  const button = (label: string, shape: IconShape, type: 'minimize' | 'toggleMaximize' | 'close', size = 16) => (
    <button
      type="button"
      className={type === 'close' ? 'app-titlebar__button app-titlebar__button--close' : 'app-titlebar__button'}
      aria-label={label}
      title={label}
      onClick={() => shell.send({ type })}
    >
      <Icon shape={shape} size={size} />
    </button>
  );
  return (
    <header className="app-titlebar">
      {isResizable ? <Title path={path} /> : <span className="app-titlebar__title" />}
      {button(text.minimize, Minus, 'minimize')}
      {isResizable
        ? button(isMaximized ? text.restore : text.maximize, isMaximized ? Copy : Square, 'toggleMaximize', 14)
        : null}
      {button(t('action.close'), X, 'close')}
    </header>
  );
}

/** Name of the open chat and the user's name. */
function Title({ path }: { path: string }) {
  const nickName = useSelf()?.nickName ?? '';
  const key = keyOf(/^\/home\/chat\/([^/]+)/.exec(path)?.[1]);
  return (
    <span className="app-titlebar__title">
      {key ? <ChatName chat={key} /> : null}
      <bdi>{nickName}</bdi>
    </span>
  );
}

function ChatName({ chat }: { chat: ConversationKey }) {
  const name = useConversation(chat)?.showName;
  return name ? (
    <>
      <bdi>{name}</bdi>
      {' · '}
    </>
  ) : null;
}
