import { useContext } from 'react';
import { UiContext, usePortalRoot } from '../../context/ui-context.ts';
import { type PageWindow, windowOf } from '../../platform/page/page-window.ts';

/** The window the kit is rendered in, which may be an iframe's. `undefined` on a server. */
export function usePageWindow(): PageWindow | undefined {
  return windowOf(usePortalRoot());
}

/** Returns that window when called, in an effect or event handler. Renders nothing again once it is known. */
export function useGetPageWindow(): () => PageWindow | undefined {
  return useContext(UiContext)?.pageWindow ?? scriptWindow;
}

const scriptWindow = (): PageWindow | undefined => windowOf(null);
