import { type RefObject, useEffect } from 'react';
import { usePortalRoot } from '../../context/ui-context.ts';
import { isElement, rootOf } from '../../platform/page/dom.ts';
import { isComposing } from '../../primitives/is-composing.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { usePageWindow } from '../page/usePageWindow.ts';

// A window of a call is a region of the page: it is not modal, and the page's keys work in it.
const LAYERS = '[role="dialog"]:not([data-im-region]), [role="alertdialog"]:not([data-im-region]), [role="menu"]';

/** Scope of a keyboard hook. */
export interface ShortcutScope {
  /** Only while focus is inside of this element. Default: anywhere on the page, or in the shadow root of the kit. */
  readonly within?: RefObject<HTMLElement | null>;
}

/** A scope, with the element that the keys are for: a dialog around it is not above it. */
interface OwnedScope extends ShortcutScope {
  readonly owner?: RefObject<HTMLElement | null>;
}

/** Whether a dialog or menu is open that does not contain `element`. */
function isUnderLayer(page: Document | ShadowRoot, element: Element | null): boolean {
  const layers = [...page.querySelectorAll('[aria-modal="true"]'), page.activeElement?.closest(LAYERS)];
  return layers.some((layer) => layer && !(element && layer.contains(element)));
}

/**
 * Keyboard shortcuts of the whole page. Ignores keys already handled, keys of an IME, and keys pressed in a dialog or
 * menu.
 *
 * @param onKey Returns true if it handled the key; `preventDefault` is then called.
 */
export function useKeyboardShortcuts(
  { within, owner }: OwnedScope,
  onKey: (event: KeyboardEvent, page: Document | ShadowRoot, element: Element | null) => boolean,
): void {
  const view = usePageWindow();
  const portalRoot = usePortalRoot();
  const press = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const element = within?.current ?? null;
    const page = rootOf(element ?? portalRoot) ?? view?.document;
    if (page && !isUnderLayer(page, element ?? owner?.current ?? null) && onKey(event, page, element))
      event.preventDefault();
  });
  useEffect(() => {
    // In a shadow root the page's keys are not the kit's, and the host may keep the kit's keys from the page.
    const target = within?.current ?? rootOf(portalRoot) ?? view?.document;
    if (!target) return;
    const listener = press as EventListener;
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [within, view, portalRoot, press]);
}

/** Element that a key was pressed in, also inside a shadow root. */
export function eventElement(event: KeyboardEvent): HTMLElement | undefined {
  const [target] = event.composedPath();
  return isElement(target) ? target : undefined;
}
