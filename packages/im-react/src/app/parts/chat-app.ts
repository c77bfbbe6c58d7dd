'use client';

import { MessageNotifier as MessageNotifierPart } from '../../notifications/notifier/MessageNotifier.tsx';
import { ChatApp as ChatAppPart } from '../chat-app/ChatApp.tsx';
import { ChatAppList as ChatAppListPart } from '../chat-app/ChatAppList.tsx';
import { ChatAppPane as ChatAppPanePart } from '../chat-app/ChatAppPane.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Complete chat application: chat list and message pane; one of them at a time if narrow. */
export const ChatApp = /* @__PURE__ */ withRoot(ChatAppPart);
/** List side of `ChatApp`: search, "New" menu and all conversations. */
export const ChatAppList = /* @__PURE__ */ withRoot(ChatAppListPart);
/** Pane side of `ChatApp`: the open conversation with user cards, or an empty state. */
export const ChatAppPane = /* @__PURE__ */ withRoot(ChatAppPanePart);
/** Plays message sounds and shows desktop notifications. Renders nothing; mount it once. */
export const MessageNotifier = /* @__PURE__ */ withRoot(MessageNotifierPart);
