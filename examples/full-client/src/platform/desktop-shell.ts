import type { ShellBridge } from '../../desktop/core/shell-bridge.ts';

declare global {
  interface Window {
    /** Put there by the desktop shell before the page's first script. */
    readonly imShell?: ShellBridge;
  }
}

/** The desktop window that the page is shown in; `undefined` in a browser. */
export const desktopShell = (): ShellBridge | undefined => window.imShell;
