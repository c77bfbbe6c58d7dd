'use client';

import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ChatRowProps } from './ChatRow.tsx';

const ProviderChatRowContext = createContext<ComponentType<ChatRowProps> | undefined>(undefined);

/** The row that the nearest provider sets for chat lists; `undefined` for the kit's own. */
export function useProviderChatRow(): ComponentType<ChatRowProps> | undefined {
  return useContext(ProviderChatRowContext);
}

/** Props of `ChatRowProvider`. */
export interface ChatRowProviderProps {
  /** Row of the chat lists below; `undefined` inherits. */
  readonly row: ComponentType<ChatRowProps> | undefined;
  readonly children?: ReactNode;
}

/** Sets the row of the chat lists below. */
export function ChatRowProvider({ row, children }: ChatRowProviderProps): ReactNode {
  const above = useProviderChatRow();
  return <ProviderChatRowContext.Provider value={row ?? above}>{children}</ProviderChatRowContext.Provider>;
}
