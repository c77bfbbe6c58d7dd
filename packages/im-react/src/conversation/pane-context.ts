'use client';

import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { createContext, useContext } from 'react';
import type { ComposerController } from '../hooks/composer/composer-types.ts';
import type { MessageActionState } from '../message/action-state.ts';
import type { PanePanel } from './pane-panels.ts';

/** Context value of a `MessagePane`. Stable for the lifetime of the conversation. */
export interface MessagePaneContextValue {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Open timeline of the conversation; `undefined` until opened. */
  readonly timeline: OpenTimeline | undefined;
  /** State and commands of the composer. */
  readonly composer: ComposerController;
  /** State of menus, dialogs and selection. */
  readonly actionState: MessageActionState;
  /** Scrolls to a message by its server id and highlights it. */
  jumpTo(messageId: number): void;
  /** Opens a side panel in place of the open one; `null` closes it. */
  openPanel(panel: PanePanel | null): void;
  /** Focuses the composer. */
  focusComposer(): void;
  /** Focuses the last message in view. */
  focusMessages(): void;
}

export const MessagePaneContext = createContext<MessagePaneContextValue | undefined>(undefined);

/** Returns the context of the nearest `MessagePane`. Throws outside of one. */
export function useMessagePane(): MessagePaneContextValue {
  const pane = useContext(MessagePaneContext);
  if (!pane) throw new Error('useMessagePane must be used inside <MessagePane>.');
  return pane;
}
