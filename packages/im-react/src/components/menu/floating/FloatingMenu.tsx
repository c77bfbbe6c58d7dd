import { FloatingTree } from '@floating-ui/react';
import type { ReactNode } from 'react';
import { type MenuRows, MenuRowsContext } from '../menu-context.ts';
import { FloatingMenuItem } from './FloatingMenuItem.tsx';
import { FloatingSubmenu } from './FloatingSubmenu.tsx';
import { MenuSurface, type MenuSurfaceProps } from './MenuSurface.tsx';

const ROWS: MenuRows = { Item: FloatingMenuItem, Submenu: FloatingSubmenu };

/** An open menu with its submenus. */
export function FloatingMenu(props: MenuSurfaceProps): ReactNode {
  return (
    <FloatingTree>
      <MenuRowsContext.Provider value={ROWS}>
        <MenuSurface {...props} />
      </MenuRowsContext.Provider>
    </FloatingTree>
  );
}
