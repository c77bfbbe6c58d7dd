'use client';

import type { ComponentProps, ReactNode } from 'react';
import { ChatList as ChatListPart } from '../../chats/chat-list/ChatList.tsx';
import { CHAT_ROW_PARTS, ChatRow as ChatRowPart } from '../../chats/chat-list/ChatRow.tsx';
import { ListHead as ListHeadPart } from '../../chats/list-head/ListHead.tsx';
import { NewMenu as NewMenuPart } from '../../chats/list-head/NewMenu.tsx';
import { SearchEverywhere as SearchEverywherePart } from '../../chats/search/SearchEverywhere.tsx';
import { withRoot } from '../ImRoot.tsx';

/** A conversation in a chat list. Its parts are members, such as `ChatRow.Preview`. */
export const ChatRow: ((props: ComponentProps<typeof ChatRowPart>) => ReactNode) &
  Omit<typeof CHAT_ROW_PARTS, 'Root'> & {
    /** Root of a row (an `option`): accessible name and click. */
    readonly Root: (props: ComponentProps<typeof CHAT_ROW_PARTS.Root>) => ReactNode;
  } = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ChatRowPart), {
  ...CHAT_ROW_PARTS,
  Root: /* @__PURE__ */ withRoot(CHAT_ROW_PARTS.Root),
});
/** Virtual list of all conversations: pinned first, then the latest. */
export const ChatList = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ChatListPart), {
  /** One conversation of the list. */
  Row: ChatRow,
});
/** Head of a list: search box and one button; on a phone also a heading. */
export const ListHead = /* @__PURE__ */ withRoot(ListHeadPart);
/** "+" menu: add a friend, create a group. */
export const NewMenu = /* @__PURE__ */ withRoot(NewMenuPart);
/** Search box above the chat list, for chats, people, groups and messages. */
export const SearchEverywhere = /* @__PURE__ */ withRoot(SearchEverywherePart);
