import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';

const OpenCreateGroup = onDemand(() => import('./OpenCreateGroup.tsx').then((part) => part.OpenCreateGroup));

export interface CreateGroupDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated?: (groupId: number) => void;
}

/** Makes a group: a name, and friends to begin with. */
export function CreateGroupDialog({ open, ...rest }: CreateGroupDialogProps): ReactNode {
  return open ? <OpenCreateGroup {...rest} /> : null;
}
