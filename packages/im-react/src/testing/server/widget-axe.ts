import axe from 'axe-core';
import { expect } from 'vitest';
import type { Widget } from '../../widget/widget-types.ts';

/** Expects that axe finds no fault in a widget as it is now, in both themes. */
export async function expectNoAxeFaults(widget: Widget & HTMLElement): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    widget.update({ theme });
    const root = widget.shadowRoot;
    await expect.poll(() => root?.querySelector(`.im-root:not([data-theme="${theme}"])`)).toBeNull();
    // Experimental; a row of the chat list is named by a sentence on purpose.
    const rules = { 'label-content-name-mismatch': { enabled: false }, region: { enabled: false } };
    // Colours change slowly: a fault that stays is one.
    await expect
      .poll(async () => {
        const { violations } = await axe.run(widget, { rules });
        return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      })
      .toEqual([]);
  }
}
