import type { QueuedCall, Widget, WidgetQueue } from './widget-types.ts';

const METHODS = ['open', 'close', 'toggle', 'update', 'destroy', 'on'] as const;

/** `window.IM`: the methods of a widget, and `push` for calls that a page queued or still queues. */
export type WidgetApi = Widget & WidgetQueue;

/** Makes `window.IM` of a widget, and runs the calls that wait in `queued`. A call that throws stops no other. */
export function createApi(widget: Widget, queued: unknown): WidgetApi {
  const run = ([name, ...given]: QueuedCall): void => {
    if (METHODS.includes(name)) (widget[name] as (...given: readonly unknown[]) => unknown)(...given);
  };
  const api: WidgetApi = {
    open: () => widget.open(),
    close: () => widget.close(),
    toggle: () => widget.toggle(),
    update: (options) => widget.update(options),
    destroy: () => widget.destroy(),
    on: (name, listener) => widget.on(name, listener),
    push: (...calls) => calls.forEach(run),
  };
  if (Array.isArray(queued)) {
    for (const call of queued) {
      try {
        run(call as QueuedCall);
      } catch (error) {
        reportError(error);
      }
    }
  }
  return api;
}
