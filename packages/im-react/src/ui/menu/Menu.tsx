import type { Placement } from '@floating-ui/react';
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mergeProps, mergeRefs, refOf } from '../../primitives/merge-props.ts';
import { useControlled } from '../../primitives/useControlled.ts';
import { MenuList } from '../lazy.ts';
import type { OnOpenChange } from '../open-change.ts';
import type { Anchor } from '../popover/anchor.ts';

/** Props of `Menu`. */
export interface MenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** Button that opens the menu; must accept a ref. Omit it for a menu controlled by `open` and `anchor`. */
  readonly trigger?: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
  /** Position without a trigger: an element or a point. */
  readonly anchor?: Anchor | null;
  /** Open state, controlled. Default: uncontrolled. */
  readonly open?: boolean;
  /** Called when the menu opens or closes, with the reason. */
  readonly onOpenChange?: OnOpenChange;
  /** Preferred placement. Default `bottom-start`. */
  readonly placement?: Placement;
  /** `MenuItem`, `MenuLine` and `Submenu` elements. */
  readonly children?: ReactNode;
}

/**
 * Menu with one tab stop. Arrow keys, Home, End and typing move; Enter and Space select; Escape closes and restores
 * focus.
 */
export function Menu({ open, onOpenChange, trigger, anchor, ...rest }: MenuProps): ReactNode {
  const [shown, change] = useControlled(open, false, onOpenChange);
  const button = useRef<HTMLElement | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const id = useId();
  const triggerRef = trigger && refOf(trigger);
  // A new function in each render would detach and attach the ref of the host each time.
  const joined = useMemo(() => mergeRefs(triggerRef, button), [triggerRef]);
  function press(next: boolean, keyboard: boolean): void {
    setByKeyboard(keyboard);
    change(next, 'trigger');
  }
  const opener = {
    ref: joined,
    'aria-haspopup': 'menu',
    'aria-expanded': shown,
    'aria-controls': shown ? id : undefined,
    onPointerEnter: MenuList.preload,
    onMouseDown: (event: MouseEvent) => event.button === 0 && press(!shown, false),
    // `mousedown` handled pointer presses; `detail` 0 means keyboard or assistive technology.
    onClick: (event: MouseEvent) => event.detail === 0 && press(!shown, true),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' || shown) return;
      event.preventDefault();
      press(true, true);
    },
  };
  return (
    <>
      {trigger ? cloneElement(trigger, mergeProps(trigger.props, opener)) : null}
      {shown ? (
        <MenuList
          {...rest}
          id={id}
          button={button.current}
          anchor={anchor}
          open
          onOpenChange={change}
          // Without a trigger the way of opening is unknown: focuses the first item, as for the keyboard.
          firstRow={byKeyboard || !trigger}
        />
      ) : null}
    </>
  );
}
