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
import { isElement } from '../../platform/realms.ts';
import { useKit } from '../../provider/kit-context.ts';
import { refOf } from '../../slots/join-props.ts';
import type { Anchor } from '../popover/anchor.ts';
import { OpenMenuContext } from './open-menu-context.ts';

export interface MenuSurfaceProps {
  readonly label: string;
  readonly trigger?: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
  /**
   * The button that opened it, which stands outside. Gets focus back, and pressing it is not pressing outside. Default: the
   * anchor, where that is a button.
   */
  readonly button?: Element | null;
  readonly anchor?: Anchor | null;
  readonly id?: string;
  /** The first row takes focus as soon as the menu is open. */
  readonly firstRow?: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly placement?: Placement;
  readonly children?: ReactNode;
}

const SUBMENU_AFTER_MS = 120;

/** The floating list of a menu or of a submenu, with everything that keyboard and pointer do to it. */
export function MenuSurface(props: MenuSurfaceProps): ReactNode {
  const { label, trigger, anchor, open, onOpenChange, children } = props;
  const button = props.button ?? (isElement(anchor) && anchor.tagName === 'BUTTON' ? anchor : null);
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
    // Known from the first render on: whoever learns of it later takes the focus back for what had it before.
    ...(button ? { elements: { reference: button } } : {}),
    strategy: 'fixed',
    placement: props.placement ?? (nested ? (direction === 'rtl' ? 'left-start' : 'right-start') : 'bottom-start'),
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
    if (!trigger && !button) refs.setPositionReference(anchor ?? null);
  }, [anchor, button, trigger, refs]);

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
      ...(trigger ? {} : { focusItemOnOpen: props.firstRow ?? true }),
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
  const triggerRef = useMergeRefs([refs.setReference, (trigger && refOf(trigger)) ?? null]);
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
              {...getFloatingProps({
                ...(props.id ? { id: props.id } : {}),
                'aria-label': label,
                'aria-labelledby': undefined,
                // Nothing in a menu is a tab stop: the key leaves it, as Escape does.
                onKeyDown(event) {
                  // What the menu stands in, a dialog or a panel, is not left by the same key.
                  if (event.key === 'Escape' && !nested) event.stopPropagation();
                  if (event.key !== 'Tab') return;
                  event.preventDefault();
                  onOpenChange(false);
                },
              })}
            >
              <OpenMenuContext.Provider value={menu}>
                <FloatingList elementsRef={elements} labelsRef={labels}>
                  {children}
                </FloatingList>
              </OpenMenuContext.Provider>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      ) : null}
    </FloatingNode>
  );
}
