/** Lets an element get the moves of a pointer also outside of it. */
export function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The pointer has already been released.
  }
}
