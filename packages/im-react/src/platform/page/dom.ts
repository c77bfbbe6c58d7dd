// The kit may be rendered in a shadow root or an iframe. Elements of an iframe are instances of the iframe's classes,
// so `instanceof` fails for them.

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}

/** Whether a value is an element, of any window. */
export function isElement(value: unknown): value is HTMLElement {
  return isNode(value) && value.nodeType === 1;
}

/** Shadow root or document of an element; `undefined` if it is not in a page. */
export function rootOf(element: Node | null | undefined): Document | ShadowRoot | undefined {
  const root = element?.getRootNode();
  return root && 'activeElement' in root ? (root as Document | ShadowRoot) : undefined;
}

/** Focused element in the shadow root or document of an element. */
export function focusedNear(element: Node | null | undefined): HTMLElement | null {
  const focused = rootOf(element)?.activeElement;
  return isElement(focused) ? focused : null;
}

/** Whether nothing has focus in an element's shadow root or document, as after the focused element was removed. */
export function isFocusLost(element: Node | null | undefined): boolean {
  const focused = focusedNear(element);
  return focused === null || focused === focused.ownerDocument.body;
}

/** Parent for floating parts of an element: its shadow root, else the body of its document. */
export function portalParentOf(element: Element): Element | DocumentFragment {
  const root = rootOf(element);
  return root && 'host' in root ? root : element.ownerDocument.body;
}

/** True if a click inside `row` hits an interactive element. */
export function isInControl(target: EventTarget, row: Element): boolean {
  const control = isElement(target) ? target.closest('a, button, input, textarea, video, audio') : null;
  return control !== null && row.contains(control);
}
