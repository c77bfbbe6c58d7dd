import { isElement } from '../../platform/page/dom.ts';
import { type ShortcutScope, useKeyboardShortcuts } from './keyboard-shortcuts.ts';

/** Selectors of regions: parts of the kit, and elements that a host marks. */
const REGIONS = [
  '[data-im-region]',
  ...['chat-list', 'contact-list', 'message-list', 'composer', 'selection-bar', 'side-panel'].map(
    (part) => `[data-im-part="${part}"]`,
  ),
].join();
/** Selectors of the element to focus in a region, by priority. A listbox with tabindex -1 belongs to a text field. */
const ENTRIES = [
  '[data-im-entry]',
  '[role="log"]',
  '[role="listbox"]:not([tabindex="-1"])',
  'textarea',
  'input',
  '[aria-current="page"]',
];
const TABBABLE = 'a[href], button, select, [tabindex]';

const canFocus = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && !element.matches(':disabled') && !element.closest('[inert]');

function entriesOf(region: HTMLElement): HTMLElement[] {
  const named = ENTRIES.flatMap((entry) => [...region.querySelectorAll<HTMLElement>(entry)]);
  const self = region.hasAttribute('tabindex') ? [region] : [];
  const tabbable = [...region.querySelectorAll<HTMLElement>(TABBABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  return [...named, ...self, ...tabbable].filter(canFocus);
}

/** Top-level regions in document order. */
function regionsIn(container: ParentNode): HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(REGIONS)];
  return all.filter((region) => !all.some((other) => other !== region && other.contains(region)));
}

/** Index of the region to try first: the neighbour of the focused region, or of the focused element between regions. */
function firstTried(regions: readonly HTMLElement[], focused: Element | null, step: 1 | -1): number {
  const at = regions.findIndex((region) => region.contains(focused));
  if (at >= 0) return at + step;
  if (!focused || focused === focused.ownerDocument.body) return step > 0 ? 0 : -1;
  const before = regions.filter(
    (region) => region.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).length;
  return step > 0 ? before : before - 1;
}

/**
 * F6 moves focus to the next region, Shift+F6 to the previous one, wrapping around. Regions are the kit's lists,
 * messages, composer and side panel, and every element with `data-im-region`. Regions with nothing to focus are
 * skipped. Focus goes to the region's `data-im-entry` element, else its list, text field or current page. Dialogs and
 * menus keep focus.
 */
export function useRegionKeys(options: ShortcutScope = {}): void {
  useKeyboardShortcuts(options, (event, page, container) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = event.shiftKey ? -1 : 1;
    const regions = regionsIn(container ?? page);
    const from = firstTried(regions, page.activeElement, step);
    for (let tried = 0; tried < regions.length; tried++) {
      const region = regions.at((from + tried * step) % regions.length);
      if (region && enter(region, page)) return true;
    }
    return false;
  });
}

function enter(region: HTMLElement, page: Document | ShadowRoot): boolean {
  return entriesOf(region).some((entry) => {
    entry.focus();
    const focused = page.activeElement;
    return isElement(focused) && entry.contains(focused);
  });
}
