import { keepFocusIn } from '../platform/page/keep-focus-in.ts';
import sheetText from './launcher.css?inline';
import type { LoaderTexts } from './loader-texts.ts';

/** What launcher and panel look like now. */
export interface LauncherState {
  readonly texts: LoaderTexts;
  readonly title: string | undefined;
  readonly theme: string | undefined;
  readonly position: string | undefined;
  /** As the badge shows it; `undefined` for none. */
  readonly unread: string | undefined;
  readonly isOpen: boolean;
}

/** The widget's elements in its shadow root: launcher, panel, and places for the panel's code. */
export interface Launcher {
  /** Where the panel's code draws. */
  readonly content: HTMLElement;
  /** Where its menus and dialogs go: outside of the panel, which clips. */
  readonly floating: HTMLElement;
  readonly panel: HTMLElement;
  readonly launcher: HTMLElement;
  paint(state: LauncherState): void;
  /** Shows a sentence in place of the panel's content: that it loads, or that it failed. */
  note(kind: 'loading' | 'failed' | undefined): void;
}

export interface LauncherActions {
  toggle(): void;
  close(): void;
  retry(): void;
}

/** Whether the panel fills the screen; as in `launcher.css`. */
const isPhone = (): boolean => innerWidth < 480;
const CHAT =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719';
const DOWN = 'm6 9 6 6 6-6';
/** Events that do not leave the widget: shortcuts of the page would take them for its own. */
const KEPT_INSIDE = ['keydown', 'keypress', 'keyup', 'input', 'paste'];

/** Draws launcher and panel into a shadow root. Throws where the browser has no style sheets to adopt. */
export function createLauncher(shadow: ShadowRoot, actions: LauncherActions): Launcher {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText);
  shadow.adoptedStyleSheets = [sheet];

  const frame = make('div', 'frame');
  const panel = make('section', 'panel');
  const content = make('div', 'content');
  const note = make('div', 'note');
  const floating = make('div', 'floating');
  const launcher = make('button', 'launcher');
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const badge = make('span', 'badge');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  launcher.append(icon, badge);
  launcher.type = 'button';
  panel.tabIndex = -1;
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.append(note, content);
  frame.append(panel, launcher, floating);
  shadow.append(frame);

  let texts: LoaderTexts;
  const button = (text: string, run: () => void): HTMLElement => {
    const made = make('button', '');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', run);
    return made;
  };

  launcher.addEventListener('click', actions.toggle);
  panel.addEventListener('keydown', (event) => {
    // The rest of the page stays reachable beside the panel, but not under one that fills the screen.
    if (event.key === 'Tab' && isPhone() && keepFocusIn(panel, event.shiftKey)) event.preventDefault();
  });
  // On the host element: shortcuts of the kit, on the shadow root, come first.
  shadow.host.addEventListener('keydown', (event) => {
    const { key, defaultPrevented, isComposing } = event as KeyboardEvent;
    if (key !== 'Escape' || defaultPrevented || isComposing || !event.composedPath().includes(panel)) return;
    event.preventDefault();
    actions.close();
  });
  for (const name of KEPT_INSIDE) shadow.host.addEventListener(name, (event) => event.stopPropagation());

  return {
    content,
    floating,
    panel,
    launcher,
    paint(state) {
      texts = state.texts;
      const { unread, isOpen } = state;
      set(frame, 'data-theme', state.theme);
      set(frame, 'data-position', state.position);
      const closed = unread ? texts['widget.openUnread'].replace('{{unread}}', unread) : texts['widget.open'];
      set(launcher, 'aria-label', isOpen ? texts['widget.close'] : closed);
      set(launcher, 'aria-expanded', `${isOpen}`);
      path.setAttribute('d', isOpen ? DOWN : CHAT);
      badge.textContent = unread ?? '';
      badge.hidden = isOpen || unread === undefined;
      set(panel, 'aria-label', state.title || texts['widget.title']);
      set(panel, 'aria-modal', isPhone() ? 'true' : undefined);
      panel.hidden = !isOpen;
    },
    note(kind) {
      note.hidden = kind === undefined;
      note.setAttribute('role', kind === 'failed' ? 'alert' : 'status');
      if (kind === undefined) note.replaceChildren();
      else if (kind === 'loading') note.textContent = texts['widget.loading'];
      else {
        const title = document.createElement('strong');
        title.textContent = texts['widget.failedTitle'];
        const text = document.createElement('p');
        text.textContent = texts['widget.notLoaded'];
        note.replaceChildren(
          title,
          text,
          button(texts['widget.retry'], actions.retry),
          button(texts['widget.close'], actions.close),
        );
      }
    },
  };
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
