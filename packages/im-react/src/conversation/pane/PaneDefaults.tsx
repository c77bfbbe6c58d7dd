import type { ReactNode } from 'react';
import { AvatarProvider } from '../../ui/avatar/Avatar.tsx';
import { ListDefaults } from '../message-list/ListDefaults.tsx';
import { type MessageDefaults, PaneSlotsProvider } from '../pane-slots.tsx';

/** Props of `PaneDefaults`. */
export interface PaneDefaultsProps extends MessageDefaults {
  readonly children?: ReactNode;
}

/** Overrides what panes below inherit; values left out are inherited from above. */
export function PaneDefaults({ slots, avatar, children, ...ofList }: PaneDefaultsProps): ReactNode {
  return (
    <AvatarProvider avatar={avatar}>
      <ListDefaults {...ofList} slots={slots}>
        <PaneSlotsProvider slots={slots}>{children}</PaneSlotsProvider>
      </ListDefaults>
    </AvatarProvider>
  );
}
