/** The window of a page, with the classes and functions that are its own. */
export type PageWindow = Window & typeof globalThis;

/**
 * The window that a node stands in: that of an iframe where the kit is drawn into one. Without a node that of this
 * script; `undefined` on a server.
 */
export function windowOf(node: Node | null | undefined): PageWindow | undefined {
  const page = node?.ownerDocument ?? (typeof document === 'undefined' ? undefined : document);
  return page?.defaultView ?? undefined;
}
