import { useContext } from 'react';
import { type PageWindow, windowOf } from '../platform/page/page-window.ts';
import { UiContext } from '../provider/ui-context.ts';

/** The window the kit is rendered in, which may be an iframe's. `undefined` on a server. */
export function usePageWindow(): PageWindow | undefined {
  return windowOf(useContext(UiContext)?.portalRoot);
}
