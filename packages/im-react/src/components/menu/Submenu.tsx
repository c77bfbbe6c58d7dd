import { type ReactNode, useContext } from 'react';
import type { IconShape } from '../icon/Icon.tsx';
import { MenuRowsContext } from './menu-context.ts';

export interface SubmenuProps {
  readonly label: string;
  readonly icon?: IconShape;
  readonly children?: ReactNode;
}

/** A row that opens a menu at its side: after 120 ms under the pointer, or with → (← in right-to-left text). */
export function Submenu(props: SubmenuProps): ReactNode {
  const rows = useContext(MenuRowsContext);
  return rows ? <rows.Submenu {...props} /> : null;
}
