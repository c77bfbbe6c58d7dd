import type { WidgetError, WidgetMessage, WidgetOptions } from '../widget-types.ts';

/** Options that a parent page may set: what can be sent in a message. */
export type FrameOptions = Omit<WidgetOptions, 'server' | 'getToken' | 'tokenUrl' | 'position' | 'countInTitle'>;

/** What a page says to the frame of `/widget` (`postMessage`, with the origin of the chat server). */
export type ToFrame =
  /** Changes options. */
  | { readonly im: 1; readonly call: 'update'; readonly options: FrameOptions }
  /** The signed-in user changed, or signed out: asks for a token. */
  | { readonly im: 1; readonly call: 'identify' }
  /** Answers the event `token` of the same `id`; `null` while no user is signed in. */
  | { readonly im: 1; readonly call: 'token'; readonly id: number; readonly token: string | null };

/** What the frame of `/widget` says to the page. */
export type FromFrame =
  /** It listens. */
  | { readonly im: 1; readonly event: 'ready' }
  /** It needs a new sign-in token. */
  | { readonly im: 1; readonly event: 'token'; readonly id: number }
  /** The person wants it closed: hide the frame. */
  | { readonly im: 1; readonly event: 'close' }
  | { readonly im: 1; readonly event: 'unread'; readonly unread: number }
  | { readonly im: 1; readonly event: 'message'; readonly message: WidgetMessage }
  | { readonly im: 1; readonly event: 'error'; readonly error: WidgetError };
