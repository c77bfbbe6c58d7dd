import type { MemoryServer } from 'im-sdk/testing';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineElement } from '../../widget/element.ts';
import type { PanelModule } from '../../widget/panel-types.ts';
import type { Widget, WidgetOptions } from '../../widget/widget-types.ts';
import { pageServer } from './page-server.ts';

/** A page with widgets, a memory server and one agent there, who is `shop-team` to the page. */
export interface WidgetWorld {
  readonly server: MemoryServer;
  readonly agentId: number;
  /** Paths of the requests that the server was sent. */
  readonly paths: readonly string[];
  /** User who is signed in on the page; `undefined` for none. */
  user: string | undefined;
  /** Tokens that were asked for. */
  tokens: number;
  /** Replaces how the panel's code is loaded. */
  loadPanel: (again: boolean) => Promise<PanelModule>;
  /** Adds a person with the page's id `externalId`. */
  addPerson(nickName: string, externalId: string): number;
  /** User id by the page's id; `undefined` before the first sign-in. */
  idOf(externalId: string): number | undefined;
  add(options?: WidgetOptions): Widget & HTMLElement;
  /** Events of a widget, as the page's listeners get them. */
  listen(widget: Widget): [name: string, detail: unknown][];
  end(): void;
}

const loadPanel = (): Promise<PanelModule> => import('../../widget/panel/panel.tsx');
let current: WidgetWorld | undefined;

export function widgetWorld(): WidgetWorld {
  defineElement({
    script: 'https://chat.example/im-widget.js',
    loadPanel: (again) => current?.loadPanel(again) ?? Promise.reject(new Error('no test runs')),
  });
  const { server, paths } = pageServer({ contacts: 'everyone' });
  const widgets: Widget[] = [];
  const world: WidgetWorld = {
    server,
    paths,
    addPerson(nickName, externalId) {
      const id = server.addPerson({ userName: nickName.toLowerCase(), nickName });
      const account = server.world.accounts.get(id);
      if (account) account.externalId = externalId;
      return id;
    },
    idOf: (externalId) => [...server.world.accounts.values()].find((account) => account.externalId === externalId)?.id,
    get agentId() {
      return agentId;
    },
    user: 'shopper-1',
    tokens: 0,
    loadPanel,
    add(options = {}) {
      const widget = document.createElement('im-chat') as Widget & HTMLElement;
      widgets.push(widget);
      widget.update({ server: server.origin, getToken, user: 'shop-team', language: 'en-US', ...options });
      document.body.append(widget);
      return widget;
    },
    listen(widget) {
      const heard: [string, unknown][] = [];
      for (const name of ['ready', 'open', 'close', 'unread', 'message', 'error'] as const)
        widget.on(name, (detail) => heard.push([name, detail]));
      return heard;
    },
    end() {
      for (const widget of widgets) widget.destroy();
      current = undefined;
      vi.unstubAllGlobals();
    },
  };
  function getToken(): string | undefined {
    world.tokens += 1;
    return world.user && server.hostToken({ sub: world.user, name: 'Nora' });
  }
  const agentId = world.addPerson('Aiko', 'shop-team');
  current = world;
  return world;
}

export const launcher = () => page.getByRole('button', { name: /^Open chat/ });
export const panel = () => page.getByRole('dialog', { name: 'Chat' });
export const composer = () => panel().getByRole('textbox', { name: 'Message' });
