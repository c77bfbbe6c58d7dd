import { type ComponentType, memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { BellOff, Check, CheckCheck, CircleAlert, Clock3 } from '../../ui/icon/icons.ts';
import {
  ChatRowAvatar,
  ChatRowBadge,
  ChatRowCompany,
  ChatRowName,
  ChatRowPreview,
  ChatRowTime,
} from './ChatRowParts.tsx';
import { type ChatRowBinding, ChatRowRoot } from './ChatRowRoot.tsx';
import { useChatRow } from './chat-row-context.ts';
import type { ChatRowPartProps, ChatRowSlots, RenderChatRow } from './chat-row-parts.ts';

/** Props of `ChatRow`. */
export interface ChatRowProps extends ChatRowBinding {
  /** Replaces parts of the row. */
  readonly slots?: ChatRowSlots | undefined;
  /** Renders a custom element instead of `div`. */
  readonly render?: RenderChatRow | undefined;
}

/**
 * A conversation in a list: avatar, name, time, preview and badge. Re-renders only when its own conversation, presence
 * or typing state changes. Compose the same parts in another order for a custom row, as the `ChatRow` slot of a provider
 * or the `Row` slot of a list.
 */
export const ChatRow = memo(function ChatRow({ slots = {}, ...row }: ChatRowProps): ReactNode {
  const { Avatar, Preview, Badge } = slots;
  return (
    <ChatRowRoot {...row}>
      {Avatar ? <Slot component={Avatar} /> : <ChatRowAvatar />}
      <div className="im-chat__text">
        <div className="im-chat__line">
          <ChatRowName />
          <ChatRowCompany />
          <MutedIcon />
          <StateIcon />
          <ChatRowTime />
        </div>
        <div className="im-chat__line">
          {Preview ? <Slot component={Preview} /> : <ChatRowPreview />}
          <FailedIcon />
          {Badge ? <Slot component={Badge} /> : <ChatRowBadge />}
        </div>
      </div>
    </ChatRowRoot>
  );
});

function Slot({ component: Part }: { readonly component: ComponentType<ChatRowPartProps> }): ReactNode {
  const { conversation, name, online, preview, typing } = useChatRow();
  return <Part {...{ conversation, name, online, preview, typing }} />;
}

function MutedIcon(): ReactNode {
  return useChatRow().conversation.isDnd ? <Icon shape={BellOff} size={12} /> : null;
}

/** Clock, tick or two ticks of the own last message. A failed one has its mark in the second line. */
function StateIcon(): ReactNode {
  const { conversation, preview } = useChatRow();
  const state = conversation.last?.state;
  if (!state || state === 'failed' || preview.prefix) return null;
  const shape = state === 'read' ? CheckCheck : state === 'sent' ? Check : Clock3;
  return (
    <span className="im-chat__state" data-state={state}>
      <Icon shape={shape} size={shape === Clock3 ? 13 : 15} />
    </span>
  );
}

/** Mark of a message that was not sent. */
function FailedIcon(): ReactNode {
  const { hasFailed } = useChatRow().conversation;
  return hasFailed ? (
    <span className="im-chat__failed">
      <Icon shape={CircleAlert} size={16} />
    </span>
  ) : null;
}

/** Compound parts of a chat row. Each must be inside a `ChatRow.Root`. */
export const CHAT_ROW_PARTS = {
  /** Root of a row (an `option`): accessible name and click. */
  Root: ChatRowRoot,
  /** Picture of the person or group. */
  Avatar: ChatRowAvatar,
  /** Name of the conversation. */
  Name: ChatRowName,
  /** Company of the other user; nothing without one. */
  Company: ChatRowCompany,
  /** Time of the last message. */
  Time: ChatRowTime,
  /** Mention or draft, else who is typing, else the last message. */
  Preview: ChatRowPreview,
  /** Unread count. */
  Badge: ChatRowBadge,
} as const;
