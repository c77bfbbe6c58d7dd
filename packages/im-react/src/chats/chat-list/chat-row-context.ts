'use client';

import { createContext, useContext } from 'react';
import type { ChatRowPartProps, ChatRowState } from './chat-row-parts.ts';

/** Context value of a `ChatRow.Root`, read by its parts. */
export interface ChatRowContextValue extends ChatRowPartProps, ChatRowState {
  /** Time or day of the last message, as shown; `""` without one. */
  readonly time: string;
}

export const ChatRowContext = createContext<ChatRowContextValue | undefined>(undefined);

/** Returns the conversation of the nearest `ChatRow.Root`. Throws outside of one. */
export function useChatRow(): ChatRowContextValue {
  const row = useContext(ChatRowContext);
  if (!row) throw new Error('useChatRow must be used inside <ChatRow> or <ChatRow.Root>.');
  return row;
}
