// The kit may stand in a shadow root, and in the document of an iframe whose classes are not those of this window:
// `instanceof` would say no to its elements.

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}

/** Whether it is an element, of whatever window. */
export function isElement(value: unknown): value is HTMLElement {
  return isNode(value) && value.nodeType === 1;
}

/** The shadow root or document that an element stands in; `undefined` where it is in no page. */
export function rootOf(element: Node | null | undefined): Document | ShadowRoot | undefined {
  const root = element?.getRootNode();
  return root && 'activeElement' in root ? (root as Document | ShadowRoot) : undefined;
}

/** What has focus in the shadow root or document of an element. */
export function focusedNear(element: Node | null | undefined): HTMLElement | null {
  const focused = rootOf(element)?.activeElement;
  return isElement(focused) ? focused : null;
}

/** Whether nothing has focus in the shadow root or document of an element: whatever had it is gone. */
export function isFocusLost(element: Node | null | undefined): boolean {
  const focused = focusedNear(element);
  return focused === null || focused === focused.ownerDocument.body;
}

/** Where floating parts of what stands in an element belong: its shadow root, else the body of its page. */
export function floatingHome(element: Element): Element | DocumentFragment {
  const root = rootOf(element);
  return root && 'host' in root ? root : element.ownerDocument.body;
}
