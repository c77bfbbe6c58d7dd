/** A window with its own globals: elements of an iframe are instances of the iframe's classes. */
export type PageWindow = Window & typeof globalThis;

/** Window of a node, which may be an iframe's. Without a node: this script's window, or `undefined` on a server. */
export function windowOf(node: Node | null | undefined): PageWindow | undefined {
  const page = node?.ownerDocument ?? (typeof document === 'undefined' ? undefined : document);
  return page?.defaultView ?? undefined;
}

/** Loads the page anew, at its present address. */
export function reloadPage(): void {
  location.reload();
}
