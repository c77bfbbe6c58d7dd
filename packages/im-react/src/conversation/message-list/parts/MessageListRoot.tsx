import { forwardRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { Shakes } from '../../../message/kinds/shake/Shakes.tsx';
import { MessageListContext, type MessageListSlots } from '../../../message/list-context.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import type { MessageDefaults } from '../../pane-slots.tsx';
import { type MessageListOptions, type MessageListView, useMessageListView } from '../behaviour/useMessageListView.tsx';
import { ListDefaultsProvider } from '../ListDefaultsProvider.tsx';
import { ListAnnouncer } from './MessageAnnouncer.tsx';
import { ListScrollerContext } from './MessageListRows.tsx';

/** Props of `MessageList.Root`: the conversation, defaults of its messages, and attributes for its element. */
export interface MessageListRootProps
  extends MessageListOptions,
    Omit<MessageDefaults, 'slots' | 'avatar'>,
    Omit<PartProps, 'children'> {
  /** Replaces parts of the list. */
  readonly slots?: MessageListSlots | undefined;
  /** Parts of the list. */
  readonly children?: ReactNode;
}

/**
 * Root of a list of one conversation. It holds the scroll position, loading, keyboard, menus, the announcements for
 * screen readers, and marks messages as read. Needs a height; `MessageList.Rows` inside it scroll.
 */
export const MessageListRoot = forwardRef<HTMLElement, MessageListRootProps>(function MessageListRoot(props, ref) {
  const { kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson, ...options } = props;
  return (
    <ListDefaultsProvider {...{ kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
      <ConversationRoot key={props.conversation} {...options} partRef={ref} />
    </ListDefaultsProvider>
  );
});

interface ConversationRootProps extends MessageListOptions, PartProps {
  readonly partRef: Ref<HTMLElement>;
}

function ConversationRoot({ partRef, children, ...props }: ConversationRootProps): ReactElement {
  const {
    conversation,
    timeline,
    name,
    toComposer,
    hideUnreadLine,
    handle,
    onReply,
    onEdit,
    onEditAgain,
    onInfo,
    onOpenImage,
    actionState,
    ...partProps
  } = props;
  const view = useMessageListView(props);
  const parts = <ListScrollerContext.Provider value={view.scroller}>{children}</ListScrollerContext.Provider>;
  return drawListRoot(view, parts, partProps, partRef);
}

/** Element and context of a list. */
export function drawListRoot(
  { shared, layer }: MessageListView,
  parts: ReactNode,
  partProps: PartProps,
  ref?: Ref<HTMLElement>,
): ReactElement {
  const own = {
    className: 'im-messages',
    'data-im-part': 'message-list',
    children: (
      <>
        {parts}
        <ListAnnouncer conversation={shared.conversation} />
        <Shakes conversation={shared.conversation} />
        {layer}
      </>
    ),
  };
  return (
    <MessageListContext.Provider value={shared}>{renderPart('div', own, partProps, ref)}</MessageListContext.Provider>
  );
}
