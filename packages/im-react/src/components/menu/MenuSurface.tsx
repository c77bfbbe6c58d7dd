import {
  autoUpdate,
  FloatingFocusManager,
  FloatingList,
  FloatingNode,
  FloatingPortal,
  flip,
  offset,
  type Placement,
  safePolygon,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useFloatingParentNodeId,
  useFloatingTree,
  useHover,
  useInteractions,
  useListNavigation,
  useMergeRefs,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';
import type { Anchor } from '../popover/Popover.tsx';
import { MenuContext } from './menu-context.ts';

export interface MenuSurfaceProps {
  readonly label: string;
  readonly trigger?: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
  readonly anchor?: Anchor | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly placement?: Placement;
  readonly children?: ReactNode;
}

const SUBMENU_AFTER_MS = 120;

/** The floating list of a menu or of a submenu, with everything that keyboard and pointer do to it. */
export function MenuSurface(props: MenuSurfaceProps): ReactNode {
  const { label, trigger, anchor, open, onOpenChange, children } = props;
  const { portalRoot, direction } = useKit();
  const tree = useFloatingTree();
  const nodeId = useFloatingNodeId();
  const nested = useFloatingParentNodeId() !== null;
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);

  const { refs, floatingStyles, context } = useFloating({
    nodeId,
    open,
    onOpenChange,
    strategy: 'fixed',
    placement: props.placement ?? (nested ? 'right-start' : 'bottom-start'),
    middleware: [
      offset({ mainAxis: nested ? 4 : 6, alignmentAxis: nested ? -6 : 0 }),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ availableHeight, elements: { floating } }) =>
          floating.style.setProperty('--im-menu-room', `${Math.max(120, availableHeight)}px`),
      }),
    ],
    whileElementsMounted: autoUpdate,
  });
  useEffect(() => {
    if (!trigger) refs.setPositionReference(anchor ?? null);
  }, [anchor, trigger, refs]);

  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useHover(context, {
      enabled: nested,
      delay: { open: SUBMENU_AFTER_MS },
      handleClose: safePolygon({ blockPointerEvents: true }),
    }),
    useClick(context, { event: 'mousedown', toggle: !nested, ignoreMouse: nested }),
    useRole(context, { role: 'menu' }),
    useDismiss(context, { bubbles: true }),
    useListNavigation(context, {
      listRef: elements,
      activeIndex,
      nested,
      rtl: direction === 'rtl',
      onNavigate: setActiveIndex,
      // What opened a menu without a trigger is not known: the first row takes focus, as for the keyboard.
      ...(trigger ? {} : { focusItemOnOpen: true }),
      loop: true,
    }),
    useTypeahead(context, { listRef: labels, activeIndex, onMatch: open ? setActiveIndex : undefined }),
  ]);

  // A choice anywhere closes the whole tree; opening one submenu closes the one beside it.
  useEffect(() => {
    if (!tree) return;
    const close = (): void => onOpenChange(false);
    tree.events.on('chosen', close);
    return () => tree.events.off('chosen', close);
  }, [tree, onOpenChange]);

  const menu = useMemo(() => ({ activeIndex, itemProps: getItemProps }), [activeIndex, getItemProps]);
  const triggerRef = useMergeRefs([refs.setReference, trigger?.props.ref ?? null]);
  return (
    <FloatingNode id={nodeId}>
      {trigger ? cloneElement(trigger, { ...getReferenceProps(trigger.props), ref: triggerRef }) : null}
      {open ? (
        <FloatingPortal root={portalRoot} preserveTabOrder={false}>
          <FloatingFocusManager context={context} modal={false} initialFocus={nested ? -1 : 0} returnFocus={!nested}>
            <div
              ref={refs.setFloating}
              className="im-pop im-menu"
              style={floatingStyles}
              data-im-part="menu"
              {...getFloatingProps({ 'aria-label': label, 'aria-labelledby': undefined })}
            >
              <MenuContext.Provider value={menu}>
                <FloatingList elementsRef={elements} labelsRef={labels}>
                  {children}
                </FloatingList>
              </MenuContext.Provider>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      ) : null}
    </FloatingNode>
  );
}
