import { FloatingTree, type Placement } from '@floating-ui/react';
import { type ReactElement, type ReactNode, type Ref, useState } from 'react';
import type { Anchor } from '../popover/Popover.tsx';
import { MenuSurface } from './MenuSurface.tsx';

export interface MenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** The button that opens it; takes a ref. Leave it out for a menu that something else opens (`open`, `anchor`). */
  readonly trigger?: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
  /** Where it stands without a trigger: an element, or the place of a pointer. */
  readonly anchor?: Anchor | null;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Default `bottom-start`. */
  readonly placement?: Placement;
  /** `MenuItem`, `MenuLine`, `Submenu`. */
  readonly children?: ReactNode;
}

/**
 * A menu: one tab stop, arrows, Home, End and typing choose, Enter and Space run, Escape closes and gives focus back.
 */
export function Menu({ open, onOpenChange, ...rest }: MenuProps): ReactNode {
  const [own, setOwn] = useState(false);
  const shown = open ?? own;
  function change(next: boolean): void {
    setOwn(next);
    onOpenChange?.(next);
  }
  return (
    <FloatingTree>
      <MenuSurface {...rest} open={shown} onOpenChange={change} />
    </FloatingTree>
  );
}
