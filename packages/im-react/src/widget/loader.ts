// The script `im-widget.js`: defines <im-chat>, puts one into the page for its own tag, and sets window.IM.
import { createApi } from './api.ts';
import { defineElement } from './element.ts';
import { readOptions } from './options.ts';
import type { PanelModule } from './panel-types.ts';
import type { Widget } from './widget-types.ts';

/** Path of the panel's module beside the script, with its hash. Written by the build. */
declare const PANEL: string;
/** The same module under a name that stays: after a deployment the one with the old hash is gone. */
const LATEST_PANEL = 'im-widget/panel.js';

declare global {
  interface Window {
    /** The widget of the script tag; before the script has come, an array of queued calls. */
    IM?: unknown;
    /** Address of the script, where it is imported as a module: no tag names it. */
    imWidgetScript?: string;
  }
}

const tag = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const script = tag?.src || window.imWidgetScript;

if (script && typeof customElements === 'object') {
  defineElement({
    script,
    loadPanel: (again) => import(new URL(again ? LATEST_PANEL : PANEL, script).href) as Promise<PanelModule>,
  });
  if (tag?.dataset.auto === 'off') {
    whenParsed(() => {
      const first = document.querySelector<HTMLElement & Widget>('im-chat');
      if (first) publish(first);
    });
  } else if (tag) {
    const widget = document.createElement('im-chat') as HTMLElement & Widget;
    widget.update(readOptions((name) => tag.getAttribute(`data-${name}`)));
    publish(widget);
    if (document.body) document.body.append(widget);
    else whenParsed(() => document.body.append(widget));
  }
}

/** Makes a widget the page's `IM`, unless a script before this one has. */
function publish(widget: Widget): void {
  const { IM } = window;
  const isTaken = typeof IM === 'object' && IM !== null && 'toggle' in IM;
  if (!isTaken) window.IM = createApi(widget, IM);
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
