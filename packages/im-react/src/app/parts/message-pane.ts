'use client';

import type { ComponentProps, ReactNode } from 'react';
import { ConversationHeader as ConversationHeaderPart } from '../../conversation/header/ConversationHeader.tsx';
import { MESSAGE_LIST_PARTS, MessageList as MessageListPart } from '../../conversation/message-list/MessageList.tsx';
import { MessagePane as MessagePanePart } from '../../conversation/pane/MessagePane.tsx';
import { PinnedMessage as PinnedMessagePart } from '../../conversation/pinned-message/PinnedMessage.tsx';
import { MessageScroller as MessageScrollerPart } from '../../conversation/scroller/MessageScroller.tsx';
import { SelectionBar as SelectionBarPart } from '../../conversation/selection-bar/SelectionBar.tsx';
import { PersonPanel as PersonPanelPart } from '../../people/lazy.ts';
import { SidePanel as SidePanelPart } from '../../ui/side-panel/SidePanel.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Header of a conversation: name, presence, members, typing. */
export const ConversationHeader = /* @__PURE__ */ withRoot(ConversationHeaderPart);
/** Virtual list of the messages of one conversation. Its parts are members, such as `MessageList.Rows`. */
export const MessageList: ((props: ComponentProps<typeof MessageListPart>) => ReactNode) &
  Omit<typeof MESSAGE_LIST_PARTS, 'Root'> & {
    /** Root of the list: scroll position, loading, keyboard, menus, read marks. Needs a height. */
    readonly Root: (props: ComponentProps<typeof MESSAGE_LIST_PARTS.Root>) => ReactNode;
  } = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(MessageListPart), {
  ...MESSAGE_LIST_PARTS,
  Root: /* @__PURE__ */ withRoot(MESSAGE_LIST_PARTS.Root),
});
/** A conversation with header, messages and composer. */
export const MessagePane = /* @__PURE__ */ withRoot(MessagePanePart);
/** Virtual list for rows of unknown height that starts at the bottom and keeps visible rows in place. */
export const MessageScroller = /* @__PURE__ */ withRoot(MessageScrollerPart);
/** Replaces the composer while messages are selected: count and actions. */
export const SelectionBar = /* @__PURE__ */ withRoot(SelectionBarPart);
/** Pinned message of a group, above its messages. */
export const PinnedMessage = /* @__PURE__ */ withRoot(PinnedMessagePart);
/** Details of a private conversation, beside its messages. */
export const PersonPanel = /* @__PURE__ */ withRoot(PersonPanelPart);
/** Panel at the end of a conversation. */
export const SidePanel = /* @__PURE__ */ withRoot(SidePanelPart);
