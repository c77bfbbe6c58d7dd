import { type ReactNode, useContext } from 'react';
import type { IconShape } from '../icon/Icon.tsx';
import { MenuRowsContext } from './menu-context.ts';

export interface MenuItemProps {
  /** Visible text and accessible name; typing its first letters finds the row. */
  readonly label: string;
  readonly icon?: IconShape;
  readonly onSelect?: () => void;
  /** Red: it destroys or ends something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Makes it one of a choice, with a tick on the one that holds. */
  readonly checked?: boolean;
  /** Grey text at the end: a version, a key. */
  readonly end?: ReactNode;
}

/** A row of a menu. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const rows = useContext(MenuRowsContext);
  return rows ? <rows.Item {...props} /> : null;
}

/** A thin line between rows that belong together. */
export function MenuLine(): ReactNode {
  return <hr className="im-menu__line" style={{ border: 0 }} />;
}
