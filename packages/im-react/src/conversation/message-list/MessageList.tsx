import { type ComponentPropsWithRef, forwardRef, type ReactElement, type Ref } from 'react';
import type { MessageListSlots } from '../../message/list-context.ts';
import type { MessageDefaults } from '../pane-slots.tsx';
import { MessageScroller } from '../scroller/MessageScroller.tsx';
import {
  type MessageListHandle,
  type MessageListOptions,
  useMessageListView,
} from './behaviour/useMessageListView.tsx';
import { ListDefaultsProvider } from './ListDefaultsProvider.tsx';
import { JumpToLatest, JumpToUnread, StickyDay } from './parts/ListOverlays.tsx';
import { drawListRoot, MessageListRoot } from './parts/MessageListRoot.tsx';
import { MessageListRows } from './parts/MessageListRows.tsx';
import { TimeLine, UnreadLine } from './rows/RowMarks.tsx';

/** Props of `MessageList`. */
export interface MessageListProps
  extends Omit<MessageListOptions, 'handle'>,
    Omit<MessageDefaults, 'slots' | 'avatar'> {
  /** Replaces parts of the list. */
  readonly slots?: MessageListSlots | undefined;
  /** Renders a custom root instead of `div`. Spread all props on it. */
  readonly render?: (props: ComponentPropsWithRef<'div'>) => ReactElement;
}

/**
 * Messages of one conversation. Opens at the bottom, keeps its scroll position and loads older messages on demand. The
 * list is one tab stop; arrow keys move between messages. A changed message re-renders its own row only.
 */
export const MessageList = forwardRef<MessageListHandle, MessageListProps>(function MessageList(props, ref) {
  const { kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson } = props;
  return (
    <ListDefaultsProvider {...{ kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
      <ConversationMessages key={props.conversation} {...props} handle={ref} />
    </ListDefaultsProvider>
  );
});

/** List of one conversation, which inherits the defaults of its context. Mount it with the conversation as `key`. */
export function ConversationMessages({
  render,
  ...options
}: MessageListProps & { readonly handle: Ref<MessageListHandle> }): ReactElement {
  const view = useMessageListView(options);
  const parts = (
    <>
      <MessageScroller {...view.scroller} />
      <StickyDay />
      <JumpToUnread />
      <JumpToLatest />
    </>
  );
  return drawListRoot(view, parts, { render });
}

/** Compound parts of a message list. Each must be inside a `MessageList.Root`. */
export const MESSAGE_LIST_PARTS = {
  /** Root of the list: scroll position, loading, keyboard, menus, read marks. Needs a height. */
  Root: MessageListRoot,
  /** The scrolling messages. */
  Rows: MessageListRows,
  /** Day of the topmost message, over the list while it scrolls. */
  StickyDay,
  /** Button to the first unread message; nothing once it was seen. */
  JumpToUnread,
  /** Button to the newest message; nothing near it. */
  JumpToLatest,
  /** Time or day above a row. */
  TimeMark: TimeLine,
  /** Line above the first message that was unread when the chat was opened. */
  UnreadLine,
} as const;
