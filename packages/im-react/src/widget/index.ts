import type { Widget, WidgetOptions } from './widget-types.ts';

export type { WidgetApi } from './api.ts';
export type * from './widget-types.ts';

/**
 * Puts a widget into the page without a script tag. Its code comes from the chat server, as with the tag.
 *
 * @throws TypeError if the script cannot be loaded
 *
 * @example
 * const chat = await loadWidget({ server: 'https://chat.example', tokenUrl: '/im-token' });
 * chat.on('unread', (unread) => console.log(unread));
 */
export async function loadWidget(options: WidgetOptions & { readonly server: string }): Promise<Widget & HTMLElement> {
  const script = new URL('im-widget.js', `${options.server.replace(/\/+$/, '')}/`).href;
  (window as { imWidgetScript?: string }).imWidgetScript = script;
  await import(/* @vite-ignore */ /* webpackIgnore: true */ script);
  const widget = document.createElement('im-chat') as Widget & HTMLElement;
  widget.update(options);
  document.body.append(widget);
  return widget;
}
