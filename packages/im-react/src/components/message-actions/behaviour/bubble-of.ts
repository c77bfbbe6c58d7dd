/** The bubble in the element of a row, which menus and popovers stand beside. */
export function bubbleOf(element: Element | undefined): Element | undefined {
  return element?.querySelector('[data-im-part="bubble"]') ?? element;
}
