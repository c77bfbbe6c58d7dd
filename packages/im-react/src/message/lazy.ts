import { createChunk, lazy } from '../ui/lazy/lazy.tsx';
import { MenuList } from '../ui/lazy.ts';

const menu = createChunk(() => import('./actions/menu/OpenStep.tsx'));
/** Open menu, dialog or popover of a message. */
export const OpenStep = lazy(menu, (parts) => parts.OpenStep);

/** Loads the menu of a message ahead of use. */
export function preloadMessageMenu(): void {
  OpenStep.preload();
  MenuList.preload();
}
