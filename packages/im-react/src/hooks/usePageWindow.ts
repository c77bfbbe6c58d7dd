import { useContext } from 'react';
import { type PageWindow, windowOf } from '../platform/page/page-window.ts';
import { KitContext } from '../provider/kit-context.ts';

/** The window the kit is rendered in, which may be an iframe's. `undefined` on a server. */
export function usePageWindow(): PageWindow | undefined {
  return windowOf(useContext(KitContext)?.portalRoot);
}
