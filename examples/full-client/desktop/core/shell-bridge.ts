/** Messages from a page in the desktop shell to its window. */
export type ShellMessage =
  /** Sent at the start and on every navigation. `route` is the part of the address after `#`. */
  | { readonly type: 'route'; readonly route: string }
  /** Sum of the rail's badges, as title and favicon show it, and the title of the page. */
  | { readonly type: 'unread'; readonly total: number; readonly title: string }
  | { readonly type: 'minimize' }
  | { readonly type: 'toggleMaximize' }
  /** Asks to close. The window closes at once, or `ShellState.isClosing` turns true. */
  | { readonly type: 'close' }
  /** Answer to `isClosing`: close it. */
  | { readonly type: 'exit' }
  /** Answer to `isClosing`: leave it open. */
  | { readonly type: 'stay' };

/** State of the window that its page shows. */
export interface ShellState {
  readonly isMaximized: boolean;
  /** A question to the person is open: close the window? */
  readonly isClosing: boolean;
}

/** `window.imShell`: there in the desktop shell alone, before the first script of the page. */
export interface ShellBridge {
  /** Address of the default server, without `/api`. */
  readonly server: string;
  send(message: ShellMessage): void;
  /** Calls the listener with the current state and with each later one. Returns an unsubscribe function. */
  onState(listener: (state: ShellState) => void): () => void;
}

/** Name of the bridge on `window`. */
export const BRIDGE_NAME = 'imShell';

const PLAIN_TYPES = ['minimize', 'toggleMaximize', 'close', 'exit', 'stay'] as const;

/** Reads a message of a page, which is not trusted; `undefined` if it is none. */
export function parseShellMessage(value: unknown): ShellMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const { type } = value;
  if (type === 'route') {
    return 'route' in value && typeof value.route === 'string' ? { type, route: value.route } : undefined;
  }
  if (type === 'unread') {
    const total = 'total' in value ? value.total : undefined;
    if (
      typeof total !== 'number' ||
      !Number.isSafeInteger(total) ||
      !('title' in value) ||
      typeof value.title !== 'string'
    )
      return undefined;
    return { type, total: Math.max(0, total), title: value.title };
  }
  const plain = PLAIN_TYPES.find((name) => name === type);
  return plain && { type: plain };
}
