import type { VirtualElement } from '@floating-ui/react';

/** What floats beside something: an element, or the place of a pointer. */
export type Anchor = Element | VirtualElement;

/** The place of a pointer, as something that a menu can stand at. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Anchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
