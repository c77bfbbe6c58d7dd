import { BRIDGE_NAME } from '../core/shell-bridge.ts';

/** Names of the properties that the browser adds to the page, beside the bridge. */
export const BINDING = 'imShellSend';
export const STATE_EVENT = 'im-shell-state';

/** Messages of the page other than `ShellMessage`. */
export const PAGE_STARTED = { type: 'pageStarted' };
export const PAGE_RESIZED = { type: 'pageResized' };

/**
 * Source of the script that runs before those of each page and puts the bridge there, for pages of the server alone.
 * It says that a page started and, once sizes have stood for `resizeSettledMs`, that the window was resized.
 */
export function pageScript(server: string, resizeSettledMs: number): string {
  const json = JSON.stringify;
  return `(() => {
  if (top !== self || location.origin !== ${json(new URL(server).origin)}) return;
  const send = (message) => ${BINDING}(JSON.stringify(message));
  let state = { isMaximized: false, isClosing: false };
  const listeners = new Set();
  addEventListener(${json(STATE_EVENT)}, ({ detail }) => {
    state = detail;
    for (const listener of listeners) listener(state);
  });
  let settled = 0;
  addEventListener('resize', () => {
    clearTimeout(settled);
    settled = setTimeout(() => send(${json(PAGE_RESIZED)}), ${resizeSettledMs});
  });
  ${BRIDGE_NAME} = Object.freeze({
    server: ${json(server)},
    send,
    onState(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  });
  send(${json(PAGE_STARTED)});
})();`;
}
