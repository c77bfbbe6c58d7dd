// The script of the page `/widget`: the widget in a frame, which speaks with the page around it by messages.
import { defineElement } from '../element.ts';
import { readOptions } from '../options.ts';
import type { PanelModule } from '../panel-types.ts';
import type { Widget, WidgetError, WidgetMessage, WidgetOptions } from '../widget-types.ts';
import sheetText from './frame-page.css?inline';

/** Path of the panel's module, with its hash. Written by the build. */
declare const PANEL: string;

const address = new URL(location.href);
const script = new URL('im-widget.js', address).href;
/** Origin of the page around: the server lets only those of `IM_ORIGINS` frame this one. */
const parentOrigin = address.searchParams.get('origin') ?? location.origin;
const isByToken = address.searchParams.get('identity') === 'token';

const post = (message: FromFrame): void => parent.postMessage(message, parentOrigin);
const waiting = new Map<number, (token: string | null) => void>();
let asked = 0;

/** Asks the page around for a token. */
function getToken(): Promise<string | null> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    post({ im: 1, event: 'token', id });
  });
}

defineElement({ script, loadPanel: () => import(new URL(PANEL, script).href) as Promise<PanelModule> });
const widget = document.createElement('im-chat') as HTMLElement & Widget;
const {
  server: _,
  tokenUrl: __,
  countInTitle: ___,
  position: ____,
  ...options
} = readOptions((name) => address.searchParams.get(name));
widget.update({ ...options, server: address.origin, ...(isByToken ? { getToken } : {}) });

addEventListener('message', ({ data, origin, source }: MessageEvent<Partial<ToFrame> | null>) => {
  if (origin !== parentOrigin || source !== parent || data?.im !== 1) return;
  const message = data as ToFrame;
  if (message.call === 'token') {
    waiting.get(message.id)?.(message.token);
    waiting.delete(message.id);
  } else if (message.call === 'identify') widget.update({ getToken });
  else if (message.call === 'update') {
    const { user, group, agents, attach, theme, language, title, sound } = message.options;
    const given = { user, group, agents, attach, theme, language, title, sound };
    widget.update(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  }
});

document.body.append(widget);
const sheet = new CSSStyleSheet();
sheet.replaceSync(sheetText);
widget.shadowRoot?.adoptedStyleSheets.push(sheet);
widget.on('unread', (unread) => post({ im: 1, event: 'unread', unread }));
widget.on('message', (message) => post({ im: 1, event: 'message', message }));
widget.on('error', (error) => post({ im: 1, event: 'error', error }));
widget.on('close', () => {
  post({ im: 1, event: 'close' });
  widget.open();
});
widget.open();
post({ im: 1, event: 'ready' });

/** Options that a parent page may set: what can be sent in a message. */
type FrameOptions = Omit<WidgetOptions, 'server' | 'getToken' | 'tokenUrl' | 'position' | 'countInTitle'>;

/** What a page says to the frame of `/widget` (`postMessage`, with the origin of the chat server). */
type ToFrame =
  /** Changes options. */
  | { readonly im: 1; readonly call: 'update'; readonly options: FrameOptions }
  /** The signed-in user changed, or signed out: asks for a token. */
  | { readonly im: 1; readonly call: 'identify' }
  /** Answers the event `token` of the same `id`; `null` while no user is signed in. */
  | { readonly im: 1; readonly call: 'token'; readonly id: number; readonly token: string | null };

/** What the frame of `/widget` says to the page. */
type FromFrame =
  /** It listens. */
  | { readonly im: 1; readonly event: 'ready' }
  /** It needs a new sign-in token. */
  | { readonly im: 1; readonly event: 'token'; readonly id: number }
  /** The person wants it closed: hide the frame. */
  | { readonly im: 1; readonly event: 'close' }
  | { readonly im: 1; readonly event: 'unread'; readonly unread: number }
  | { readonly im: 1; readonly event: 'message'; readonly message: WidgetMessage }
  | { readonly im: 1; readonly event: 'error'; readonly error: WidgetError };
