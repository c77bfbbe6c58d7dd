import type { ReactNode } from 'react';
import { AvatarProvider } from '../../ui/avatar/Avatar.tsx';
import { ListDefaultsProvider } from '../message-list/ListDefaultsProvider.tsx';
import { type MessageDefaults, PaneSlotsProvider } from '../pane-slots.tsx';

/** Props of `PaneDefaultsProvider`. */
export interface PaneDefaultsProviderProps extends MessageDefaults {
  readonly children?: ReactNode;
}

/** Overrides what panes below inherit; values left out are inherited from above. */
export function PaneDefaultsProvider({ slots, avatar, children, ...ofList }: PaneDefaultsProviderProps): ReactNode {
  return (
    <AvatarProvider avatar={avatar}>
      <ListDefaultsProvider {...ofList} slots={slots}>
        <PaneSlotsProvider slots={slots}>{children}</PaneSlotsProvider>
      </ListDefaultsProvider>
    </AvatarProvider>
  );
}
