/** Calls back before the next paint whenever one of the elements changed its size. Returns how to stop. */
export function observeSize(elements: readonly Element[], changed: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(changed);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
