'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageListSlots } from '../../message/list-context.ts';

const ListSlotsContext = createContext<MessageListSlots>({});

/** Replaced parts of the nearest list, pane or provider. Stable while the host sets the same components. */
export function useListSlots(): MessageListSlots {
  return useContext(ListSlotsContext);
}

/** Props of `ListSlotsProvider`. */
export interface ListSlotsProviderProps {
  readonly slots: MessageListSlots | undefined;
  readonly children?: ReactNode;
}

/** Replaces parts of the lists below; those left out are inherited. */
export function ListSlotsProvider({ slots = {}, children }: ListSlotsProviderProps): ReactNode {
  const above = useListSlots();
  const { Message = above.Message, TimeMark = above.TimeMark, UnreadLine = above.UnreadLine } = slots;
  const value = useMemo<MessageListSlots>(
    () => ({ ...(Message && { Message }), ...(TimeMark && { TimeMark }), ...(UnreadLine && { UnreadLine }) }),
    [Message, TimeMark, UnreadLine],
  );
  return <ListSlotsContext.Provider value={value}>{children}</ListSlotsContext.Provider>;
}
