import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createSignal } from '../../platform/create-signal.ts';
import type { Panel, PanelParts } from '../panel-types.ts';
import sheetText from './panel.css?inline';
import { type Shown, WidgetApp } from './WidgetApp.tsx';
import { createWidgetSession } from './widget-session.ts';

/** One sheet for all widgets of a page. */
let sheet: CSSStyleSheet | undefined;

function adoptSheet(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText);
  }
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet);
}

/** Starts a widget's panel in its shadow root. Called by the loader. */
export function startPanel(parts: PanelParts): Panel {
  adoptSheet(parts.shadow);
  const session = createWidgetSession({ ...parts, language: parts.settings.language });
  const settings = createSignal(parts.settings);
  const shown = createSignal<Shown | undefined>(undefined);
  const root = createRoot(parts.content, {
    // Without these React reports to the page.
    onUncaughtError: (error) => void Promise.resolve().then(() => parts.onFailed(error)),
    onCaughtError: () => undefined,
  });
  root.render(<WidgetApp session={session} settings={settings} shown={shown} parts={parts} />);
  return {
    show: (focus) => shown.set({ focus }),
    // At once: a message that arrives now is not read.
    hide: () => flushSync(() => shown.set(undefined)),
    update: (next) => settings.set(next),
    identify: session.identify,
    end() {
      root.unmount();
      session.end();
    },
  };
}
