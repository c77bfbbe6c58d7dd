import type { TokenSource } from './token.ts';
import type { WidgetError, WidgetMessage, WidgetOptions } from './widget-types.ts';

/** What the loader hands to the panel's code. */
export interface PanelParts {
  readonly shadow: ShadowRoot;
  /** The dialog around the content. It has the focus until the content takes it. */
  readonly frame: HTMLElement;
  /** Where the panel is drawn. */
  readonly content: HTMLElement;
  /** Where menus and dialogs go. */
  readonly floating: HTMLElement;
  /** Origin of the chat server. */
  readonly server: string;
  readonly settings: PanelSettings;
  readonly token: TokenSource | undefined;
  onClose(): void;
  onUnread(unread: number): void;
  onMessage(message: WidgetMessage): void;
  onError(error: WidgetError): void;
  /** The panel broke and draws nothing any more: it has to be started anew. */
  onFailed(cause: unknown): void;
}

/** Settings that may change while the panel runs. */
export interface PanelSettings
  extends Pick<WidgetOptions, 'agents' | 'user' | 'group' | 'attach' | 'theme' | 'title' | 'sound' | 'openOnMessage'> {
  /** Language that has texts. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl' | undefined;
}

/** The running panel. */
export interface Panel {
  /** Draws the panel's content. @param focus whether it takes focus */
  show(focus: boolean): void;
  /** Removes the content; the connection goes on. */
  hide(): void;
  update(settings: PanelSettings): void;
  /** Asks another source for a token. A token of another user, or none, ends the session. */
  identify(token: TokenSource | undefined): void;
  end(): void;
}

/** The panel's module, loaded on demand. */
export interface PanelModule {
  startPanel(parts: PanelParts): Panel;
}
