import { useContext } from 'react';
import { type PageWindow, windowOf } from '../platform/page/page-window.ts';
import { KitContext } from '../provider/kit-context.ts';

/** The window that the kit is drawn in, which may be that of an iframe. `undefined` on a server. */
export function usePageWindow(): PageWindow | undefined {
  return windowOf(useContext(KitContext)?.portalRoot);
}
