import type { Placement } from '@floating-ui/react';
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { joinProps, joinRefs, refOf } from '../../slots/join-props.ts';
import { MenuList } from '../lazy/parts.ts';
import type { Anchor } from '../popover/anchor.ts';

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
export function Menu({ open, onOpenChange, trigger, anchor, ...rest }: MenuProps): ReactNode {
  const [own, setOwn] = useState(false);
  const button = useRef<HTMLElement | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const id = useId();
  const shown = open ?? own;
  function change(next: boolean, keyboard = false): void {
    setByKeyboard(keyboard);
    setOwn(next);
    onOpenChange?.(next);
  }
  const opener = {
    ref: joinRefs(trigger && refOf(trigger), button),
    'aria-haspopup': 'menu',
    'aria-expanded': shown,
    'aria-controls': shown ? id : undefined,
    onPointerEnter: MenuList.preload,
    onMouseDown: (event: MouseEvent) => event.button === 0 && change(!shown),
    // A press was answered already; what is left is Enter, Space and what assistive technology does.
    onClick: (event: MouseEvent) => event.detail === 0 && change(!shown, true),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' || shown) return;
      event.preventDefault();
      change(true, true);
    },
  };
  return (
    <>
      {trigger ? cloneElement(trigger, joinProps(trigger.props, opener)) : null}
      {shown ? (
        <MenuList
          {...rest}
          id={id}
          button={button.current}
          anchor={anchor}
          open
          onOpenChange={change}
          // What opened a menu without a trigger is not known: the first row takes focus, as for the keyboard.
          firstRow={byKeyboard || !trigger}
        />
      ) : null}
    </>
  );
}
