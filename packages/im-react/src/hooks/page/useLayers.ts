'use client';

import { useContext, useEffect } from 'react';
import type { Layers } from '../../context/layers.ts';
import { UiContext, useUi } from '../../context/ui-context.ts';
import { useEvent } from '../../primitives/useEvent.ts';

/** Registers a layer while `open` is true. The last one that opened is the topmost. */
export function useLayer(onClose: () => void, open = true): void {
  const layers = useContext(UiContext)?.layers;
  const close = useEvent(onClose);
  useEffect(() => (open ? layers?.add(close) : undefined), [layers, close, open]);
}

/**
 * Open layers of the provider: viewer, dialogs, menus, side panels, on a phone the window of a call. For a host whose Back button closes the topmost
 * one instead of leaving the page.
 *
 * @example `if (layers.closeTop()) return; navigate(-1);`
 */
export function useLayers(): Layers {
  return useUi().layers;
}
