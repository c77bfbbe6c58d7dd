const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Focus trap: moves focus to the other end if Tab would leave the element. Returns true if it did. */
export function keepFocusIn(element: HTMLElement, backwards: boolean): boolean {
  const stops = [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  );
  const root = element.getRootNode() as Document | ShadowRoot;
  const [edge, other] = backwards ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (!edge || !other || root.activeElement !== edge) return false;
  other.focus();
  return true;
}
