/** Calls back before paint when an element's size changes. Returns an unsubscribe function. */
export function observeSize(elements: readonly Element[], changed: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(changed);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
