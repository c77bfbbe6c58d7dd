const FIELD = 'input[type="email"], textarea:enabled';

/**
 * Focuses the first text field that appears in `content`, if the focus is still on `from` then.
 *
 * @returns a function that gives up
 */
export function focusWhenReady(content: HTMLElement, from: Element): () => void {
  if (typeof MutationObserver !== 'function') return () => undefined;
  const root = content.getRootNode() as ShadowRoot;
  const look = (): void => {
    const field = content.querySelector<HTMLElement>(FIELD);
    if (!field) return;
    observer.disconnect();
    if (root.activeElement === from) field.focus();
  };
  const observer = new MutationObserver(look);
  observer.observe(content, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  look();
  return () => observer.disconnect();
}
