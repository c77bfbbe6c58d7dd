import { FloatingTree } from '@floating-ui/react';
import type { ReactNode } from 'react';
import { MenuSurface, type MenuSurfaceProps } from './MenuSurface.tsx';

/** The list of a `Menu` and its submenus. */
export function MenuList(props: MenuSurfaceProps): ReactNode {
  return (
    <FloatingTree>
      <MenuSurface {...props} />
    </FloatingTree>
  );
}
