import type { AttachKind } from '../conversation/composer/attachments/attach-kinds.ts';

/** Resolves to a sign-in token of the page's user; to `null`, `undefined` or `''` while no user is signed in. */
export type WidgetToken = () => Promise<string | null | undefined> | string | null | undefined;

/** Options of a widget. Those that are not functions are attributes too, written with hyphens: `token-url`. */
export interface WidgetOptions {
  /** Address of the chat server. Default: the one that served the script. Read once. */
  readonly server?: string;
  /**
   * Gives the sign-in token (`POST /auth/exchange`), each time a new one is needed. Passed to `update`, it is asked at
   * once: a token of another user ends the old session.
   */
  readonly getToken?: WidgetToken | null;
  /**
   * Address on the page's own server that answers a `POST` with the token, as text or as JSON `{token}`; with 204, 401
   * or 403 while no user is signed in. Passed to `update`, it is asked at once, also if it is the same. Not used with
   * `getToken`.
   */
  readonly tokenUrl?: string | null;
  /**
   * The conversation with the server's agents (`IM_CONTACT_GROUP`), for visitors too while no user is signed in on the page.
   * Nothing is stored or connected for a visitor before the panel is opened. Default: true without `getToken` and
   * `tokenUrl`. Wins over `user` and `group`.
   */
  readonly agents?: boolean;
  /** The page's own id of the person to talk to. Default: the whole application, with its list of chats. */
  readonly user?: string | null;
  /** The page's own id of the group to talk to. Not used with `user`. */
  readonly group?: string | null;
  /** Corner at the bottom: where lines end (default) or start. */
  readonly position?: 'end' | 'start';
  /** Colour scheme; `system` (default) follows the device. */
  readonly theme?: 'system' | 'light' | 'dark';
  /** BCP 47 tag. Default: the page's `lang`, else the browser's languages; the first that has texts. */
  readonly language?: string;
  /**
   * Kinds of attachments offered. As an attribute: a list separated by spaces. Default: `picture` and `file` for
   * visitors, everything for users of the page.
   */
  readonly attach?: readonly AttachKind[];
  /** Accessible name of the panel, and heading of the whole application. Default: "Chat". */
  readonly title?: string;
  /** Opens the panel when a message arrives, without moving focus. Connects once the page is idle. Default false. */
  readonly openOnMessage?: boolean;
  /** Plays a sound when a message arrives. Default false. */
  readonly sound?: boolean;
  /** Puts the number of unread messages before the page's title: `(2) Shop`. Default false. */
  readonly countInTitle?: boolean;
}

/** A message as the event `message` describes it. */
export interface WidgetMessage {
  /** Id on the server. */
  readonly id: number;
  /** `p:{userId}` or `g:{groupId}`. */
  readonly conversation: string;
  /** Name of who sent it. */
  readonly from: string;
  /** What a list would show: the text, or words such as "[Image]". */
  readonly text: string;
}

/** A failure as the event `error` describes it. */
export interface WidgetError {
  /**
   * `widget.notLoaded`: the panel's code did not come; `widget.broken`: it stopped; `widget.unsupported`: the browser
   * lacks what the widget needs; `widget.badServer`: `server` is no address; `widget.unreadUnknown`: the badge could not
   * be asked for; else a code of `im-sdk`, such as `client.getTokenFailed`.
   */
  readonly code: string;
  /** For the developer, in English. */
  readonly message: string;
}

/** Events of a widget, with what their listeners are given. */
export interface WidgetEvents {
  /** The widget is in the page and its methods work. Called at once if it is already. */
  readonly ready: null;
  /** The panel opened. */
  readonly open: null;
  /** The panel closed. */
  readonly close: null;
  /** The number of unread messages changed: of the one conversation, or of all that are not muted. */
  readonly unread: number;
  /**
   * A message of another user arrived: in the one conversation, or in any. Only once the panel was opened, or with
   * `openOnMessage`.
   */
  readonly message: WidgetMessage;
  /** Something failed. The panel says so too. */
  readonly error: WidgetError;
}

/** What a widget does: `IM`, and every `<im-chat>`. */
export interface Widget {
  /** Opens the panel and moves focus into it. */
  open(): void;
  /** Closes the panel. Focus that was inside goes back to the button. */
  close(): void;
  /** Opens or closes the panel. */
  toggle(): void;
  /** Changes options; those that are left out stay as they are. */
  update(options: WidgetOptions): void;
  /** Removes the widget from the page and closes its connection. The session is kept for the next page. */
  destroy(): void;
  /**
   * Calls a listener for an event.
   *
   * @returns a function that stops it
   */
  on<Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void): () => void;
}

/** A call that waits for the script: the name of a method and what it is given. */
export type QueuedCall = { [Name in keyof Widget]: readonly [Name, ...Parameters<Widget[Name]>] }[keyof Widget];

/** `window.IM`: before the script has come an array that keeps calls for it, then the widget of the script. */
export interface WidgetQueue {
  /** Runs calls: at once, or when the script has come. */
  push(...calls: readonly QueuedCall[]): unknown;
}
