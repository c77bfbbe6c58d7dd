/** Captures a pointer: the element gets its moves outside of itself, too. */
export function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The pointer has already been released.
  }
}
