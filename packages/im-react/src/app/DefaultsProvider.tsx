'use client';

import type { ComponentType, ReactNode } from 'react';
import type { ChatRowProps } from '../chats/chat-list/ChatRow.tsx';
import { ChatRowProvider } from '../chats/chat-list/provider-chat-row.tsx';
import { PaneDefaultsProvider } from '../conversation/pane/PaneDefaultsProvider.tsx';
import type { MessageDefaults, MessagePaneSlots } from '../conversation/pane-slots.tsx';

/** Replaceable parts below a provider. */
export interface ProviderSlots extends MessagePaneSlots {
  /** A row of a chat list. Default: `ChatRow`. */
  readonly ChatRow?: ComponentType<ChatRowProps>;
}

/** Props of `DefaultsProvider`. */
export interface DefaultsProviderProps extends Omit<MessageDefaults, 'slots'> {
  /** Replacements for parts of chat list and message pane. Define components outside render, or they remount. */
  readonly slots?: ProviderSlots | undefined;
  /** Content that inherits them. */
  readonly children?: ReactNode;
}

/** Overrides message defaults below; values left out are inherited. */
export function DefaultsProvider({ children, ...given }: DefaultsProviderProps): ReactNode {
  return (
    <ChatRowProvider row={given.slots?.ChatRow}>
      <PaneDefaultsProvider {...given}>{children}</PaneDefaultsProvider>
    </ChatRowProvider>
  );
}
