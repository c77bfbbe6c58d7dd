import type { VirtualElement } from '@floating-ui/react';

/** Anchor of a floating element: an element or a virtual one, such as a point. */
export type Anchor = Element | VirtualElement;

/** Anchor at a pointer's position. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Anchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
