import type { ReactNode } from 'react';
import { type MessageEvents, MessageEventsProvider } from '../../context/message-events-context.tsx';
import { type MessageCustomisationProps, MessageCustomisationProvider } from '../../message/customisation-context.tsx';
import type { MessageListSlots } from '../../message/list-context.ts';
import { ListSlotsProvider } from './list-slots.tsx';

/** Props of `ListDefaultsProvider`: appearance, actions and callbacks of messages. The values need not be stable. */
export interface ListDefaultsProviderProps extends MessageEvents, MessageCustomisationProps {
  readonly slots?: MessageListSlots | undefined;
  readonly children?: ReactNode;
}

/** Overrides what lists below inherit; values left out are inherited from above. */
export function ListDefaultsProvider({
  kinds,
  actions,
  slots,
  children,
  ...events
}: ListDefaultsProviderProps): ReactNode {
  return (
    <MessageEventsProvider {...events}>
      <MessageCustomisationProvider kinds={kinds} actions={actions}>
        <ListSlotsProvider slots={slots}>{children}</ListSlotsProvider>
      </MessageCustomisationProvider>
    </MessageEventsProvider>
  );
}
