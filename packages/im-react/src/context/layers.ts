import type { Readable } from 'im-sdk';
import { createSignal } from '../platform/create-signal.ts';

/** Open layers above the conversation: viewer, dialogs, menus, side panel, on a phone the window of a call. */
export interface Layers {
  /** Number of open layers. */
  readonly count: Readable<number>;
  /** Closes the topmost layer, as its close button does. Returns false if none is open. */
  closeTop(): boolean;
}

/** Layers of a provider, and their registration. */
export interface LayerStack extends Layers {
  /** Adds a layer on top. Returns a function that removes it. */
  add(close: () => void): () => void;
}

/** Creates an empty stack. */
export function createLayerStack(): LayerStack {
  const open: { readonly close: () => void }[] = [];
  const count = createSignal(0);
  return {
    count,
    closeTop() {
      const top = open.at(-1);
      top?.close();
      return top !== undefined;
    },
    add(close) {
      const layer = { close };
      open.push(layer);
      count.set(open.length);
      return () => {
        const index = open.indexOf(layer);
        if (index >= 0) open.splice(index, 1);
        count.set(open.length);
      };
    },
  };
}
