import { createLauncher, type Launcher } from './launcher.ts';
import { firstKnownLanguage, loaderTexts } from './loader-texts.ts';
import { attributeNames, readOptions, serverOrigin } from './options.ts';
import type { Panel, PanelModule, PanelSettings } from './panel-types.ts';
import { browserLanguages, createTitleCount, inTime, post, whenIdle } from './platform/page.ts';
import { tokenSource } from './token.ts';
import type { Widget, WidgetEvents, WidgetOptions } from './widget-types.ts';

/** Where the parts of the widget are. */
export interface WidgetHome {
  /** The script's address: the server's, and the folder of the panel's code. */
  readonly script: string;
  /** Loads the panel's code. `again` after a failure. */
  loadPanel(again: boolean): Promise<PanelModule>;
}

/** Defines `<im-chat>`; nothing where it is defined. Its shadow root is open: menus find presses outside by it. */
export function defineElement(home: WidgetHome): void {
  class ImChat extends HTMLElement implements Widget {
    static readonly observedAttributes = [...attributeNames, 'lang', 'dir'];
    /** What `update` was given; wins over attributes. */
    #given: WidgetOptions = {};
    #frame: Launcher | undefined;
    #panel: Panel | undefined;
    #isLoading = false;
    #isOpen = false;
    #isDestroyed = false;
    #wantsFocus = false;
    #hasFailed = false;
    #unread = 0;
    readonly #countInTitle = createTitleCount();
    #cancelIdle = (): void => undefined;

    connectedCallback(): void {
      if (this.#frame || this.#isDestroyed) return;
      try {
        const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        this.#frame = createLauncher(shadow, {
          toggle: () => this.toggle(),
          close: () => this.close(),
          retry: () => this.#load(),
        });
      } catch (cause) {
        this.#report('widget.unsupported', cause);
        return;
      }
      this.#paint();
      this.#emit('ready', null);
      this.#cancelIdle = whenIdle(() => this.#look());
      if (this.#isOpen) this.#load();
    }

    disconnectedCallback(): void {
      // An element that is only moved is back by then.
      void Promise.resolve().then(() => !this.isConnected && this.#end());
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
      if (before === now) return;
      this.#changed();
      if (name === 'token-url') this.#identify();
    }

    open(): void {
      this.#open(true);
    }

    close(): void {
      if (!this.#isOpen) return;
      const hadFocus = this.#frame !== undefined && this.shadowRoot?.activeElement != null;
      this.#isOpen = false;
      this.#paint();
      this.#panel?.hide();
      if (hadFocus) this.#frame?.launcher.focus();
      this.#emit('close', null);
    }

    toggle(): void {
      if (this.#isOpen) this.close();
      else this.open();
    }

    update(options: WidgetOptions): void {
      this.#given = { ...this.#given, ...options };
      this.#changed();
      if ('getToken' in options || 'tokenUrl' in options) this.#identify();
    }

    destroy(): void {
      this.#isDestroyed = true;
      this.#end();
      this.remove();
    }

    on<Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void): () => void {
      const listen = (event: Event): void => listener((event as CustomEvent<WidgetEvents[Name]>).detail);
      this.addEventListener(`im-${name}`, listen);
      if (name === 'ready' && this.#frame) listen(new CustomEvent('im-ready'));
      return () => this.removeEventListener(`im-${name}`, listen);
    }

    get #options(): WidgetOptions {
      return { ...readOptions((name) => this.getAttribute(name)), ...this.#given };
    }

    get #settings(): PanelSettings {
      const { agents, user, group, attach, theme, title, sound, openOnMessage, language } = this.#options;
      const lang = this.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
      const direction = this.dir === 'rtl' || this.dir === 'ltr' ? this.dir : undefined;
      const chosen = firstKnownLanguage([language, lang, ...browserLanguages()]);
      return { agents, user, group, attach, theme, title, sound, openOnMessage, language: chosen, direction };
    }

    get #server(): string | undefined {
      return serverOrigin(this.#options.server ?? new URL('.', home.script).href, document.baseURI);
    }

    #open(focus: boolean): void {
      if (this.#isOpen || this.#isDestroyed) return;
      this.#isOpen = true;
      this.#wantsFocus = focus;
      this.#paint();
      if (this.#frame) this.#load();
      this.#emit('open', null);
    }

    /** Starts the panel's code, or shows what it draws. */
    #load(): void {
      if (this.#panel) this.#show(this.#panel);
      if (this.#panel || this.#isLoading) return;
      void this.#start();
    }

    #show(panel: Panel): void {
      if (this.#wantsFocus) this.#frame?.panel.focus();
      panel.show(this.#wantsFocus);
    }

    async #start(): Promise<void> {
      const frame = this.#frame;
      const server = this.#server;
      if (!frame || !this.shadowRoot) return;
      if (!server) {
        this.#fail('widget.badServer', 'server is no http address');
        return;
      }
      if (this.#isOpen && this.#wantsFocus) frame.panel.focus();
      frame.note('loading');
      this.#isLoading = true;
      try {
        const module = await inTime(home.loadPanel(this.#hasFailed));
        if (this.#frame !== frame) return;
        frame.note(undefined);
        this.#panel = module.startPanel({
          shadow: this.shadowRoot,
          frame: frame.panel,
          content: frame.content,
          floating: frame.floating,
          server,
          settings: this.#settings,
          token: tokenSource(this.#options),
          onClose: () => this.close(),
          onUnread: (unread) => this.#setUnread(unread),
          onMessage: (message) => {
            this.#emit('message', message);
            if (this.#options.openOnMessage) this.#open(false);
          },
          onError: (error) => this.#emit('error', error),
          onFailed: (cause) => {
            this.#panel?.end();
            this.#panel = undefined;
            this.#fail('widget.broken', cause);
          },
        });
        if (this.#isOpen) this.#show(this.#panel);
      } catch (cause) {
        if (this.#frame !== frame) return;
        this.#hasFailed = true;
        this.#fail('widget.notLoaded', cause);
      } finally {
        this.#isLoading = false;
      }
    }

    /** On an idle page: connects, if a message is to open the panel; else asks what is unread. */
    #look(): void {
      const server = this.#server;
      const options = this.#options;
      const token = tokenSource(options);
      if (!token || !server || this.#panel || this.#isLoading) return;
      if (options.openOnMessage) {
        this.#load();
        return;
      }
      token()
        .then((word) => (word ? askUnread(server, word, options) : 0))
        .then(
          (unread) => this.#panel === undefined && this.#setUnread(unread),
          (cause: unknown) => this.#report('widget.unreadUnknown', cause),
        );
    }

    /** Another user may be signed in on the page. */
    #identify(): void {
      const token = tokenSource(this.#options);
      if (this.#panel) this.#panel.identify(token);
      else if (!token) this.#setUnread(0);
      else if (this.#frame && document.readyState === 'complete') this.#look();
    }

    #setUnread(unread: number): void {
      if (this.#isDestroyed || unread === this.#unread) return;
      this.#unread = unread;
      this.#paint();
      this.#emit('unread', unread);
    }

    #changed(): void {
      this.#paint();
      this.#panel?.update(this.#settings);
    }

    #paint(): void {
      if (!this.#frame) return;
      const { title, theme, position, countInTitle } = this.#options;
      const texts = loaderTexts(this.#settings.language);
      const unread = unreadText(this.#unread);
      this.#frame.paint({ texts, title, theme, position, unread, isOpen: this.#isOpen });
      this.#countInTitle(countInTitle ? unread : undefined);
    }

    #end(): void {
      this.#cancelIdle();
      this.#panel?.end();
      this.#countInTitle(undefined);
      this.#panel = undefined;
      this.#frame?.panel.parentElement?.remove();
      this.#frame = undefined;
      this.#isOpen = false;
    }

    #fail(code: string, cause: unknown): void {
      this.#frame?.note('failed');
      this.#report(code, cause);
    }

    #report(code: string, cause: unknown): void {
      this.#emit('error', { code, message: cause instanceof Error ? cause.message : String(cause) });
    }

    #emit<Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]): void {
      this.dispatchEvent(new CustomEvent(`im-${name}`, { detail }));
    }
  }
  if (!customElements.get('im-chat')) customElements.define('im-chat', ImChat);
}

/** Unread messages above this are "99+". */
const MOST_UNREAD = 99;

/** The unread count as badge and title show it; `undefined` for none. */
function unreadText(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread > MOST_UNREAD ? `${MOST_UNREAD}+` : `${unread}`;
}

/** Asks the server how much is unread for the user of a token: one request, no session, no connection. */
async function askUnread(server: string, token: string, { user, group }: WidgetOptions): Promise<number> {
  const answer = await post(`${server}/api/auth/unread`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...(user ? { user } : group ? { group } : {}) }),
  });
  const { code, data } = (await answer.json()) as { code: number; data?: { unread?: number } };
  if (code !== 200) throw new Error(`the server answered ${code}`);
  return data?.unread ?? 0;
}
