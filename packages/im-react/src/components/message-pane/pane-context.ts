'use client';

import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { createContext, useContext } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import type { ActionFlow } from '../message-actions/action-flow.ts';

/** One pane, as the parts in it read it. Stable while the conversation is. */
export interface MessagePaneContextValue {
  readonly conversation: ConversationKey;
  /** The conversation's messages; `undefined` before they are opened. */
  readonly timeline: OpenTimeline | undefined;
  readonly composer: ComposerController;
  /** Open menus, dialogs and the selection. */
  readonly flow: ActionFlow;
  /** Goes to a message by its server id and lights it up. */
  jumpTo(messageId: number): void;
  /** Puts focus into the composer. */
  focusComposer(): void;
  /** Puts focus on the last message in view. */
  focusMessages(): void;
}

export const MessagePaneContext = createContext<MessagePaneContextValue | undefined>(undefined);

/** The `MessagePane` that a part stands in. Throws outside of one. */
export function useMessagePane(): MessagePaneContextValue {
  const pane = useContext(MessagePaneContext);
  if (!pane) throw new Error('This part stands in a <MessagePane>.');
  return pane;
}
