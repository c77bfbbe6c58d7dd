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
  useFloatingTree,
  useHover,
  useInteractions,
  useListNavigation,
  useMergeRefs,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePortalRoot, useUi } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { isElement } from '../../platform/realms.ts';
import { refOf } from '../../primitives/merge-props.ts';
import { type OnOpenChange, withReason } from '../open-change.ts';
import type { Anchor } from '../popover/anchor.ts';
import { OpenMenuContext } from './open-menu-context.ts';

export interface MenuSurfaceProps {
  readonly label: string;
  readonly trigger?: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
  /**
   * Opening button outside of the menu. Gets focus on close; a press on it is not an outside press. Default: the
   * anchor, if it is a button.
   */
  readonly button?: Element | null;
  readonly anchor?: Anchor | null;
  readonly id?: string;
  /** Focuses the first item on open. Default true. */
  readonly firstRow?: boolean;
  readonly open: boolean;
  readonly onOpenChange: OnOpenChange;
  readonly placement?: Placement;
  readonly children?: ReactNode;
}

const SUBMENU_AFTER_MS = 120;

/** Floating list of a menu or submenu, with keyboard and pointer handling. */
export function MenuSurface(props: MenuSurfaceProps): ReactNode {
  const { label, trigger, anchor, open, onOpenChange, children } = props;
  const button = props.button ?? (isElement(anchor) && anchor.tagName === 'BUTTON' ? anchor : null);
  const { direction } = useUi();
  const portalRoot = usePortalRoot();
  const tree = useFloatingTree();
  const nodeId = useFloatingNodeId();
  // Not by the floating parent: a dialog is one too.
  const nested = useContext(OpenMenuContext) !== undefined;
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  useLayer(() => onOpenChange(false, 'back'), open);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);

  const { refs, floatingStyles, context } = useFloating({
    nodeId,
    open,
    onOpenChange: withReason(onOpenChange),
    // Set from the first render: `FloatingFocusManager` would otherwise restore focus to the previous element.
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

  // A choice in any submenu closes the whole menu.
  useEffect(() => {
    if (!tree) return;
    const close = (): void => onOpenChange(false, 'select');
    tree.events.on('select', close);
    return () => tree.events.off('select', close);
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
                // Items are no tab stops: Tab closes the menu, like Escape.
                onKeyDown(event) {
                  // The same key must not close the surrounding dialog or panel.
                  if (event.key === 'Escape' && !nested) event.stopPropagation();
                  if (event.key !== 'Tab') return;
                  event.preventDefault();
                  onOpenChange(false, 'focus-out');
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
