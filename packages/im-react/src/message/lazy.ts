import { createChunk, lazy } from '../ui/lazy/lazy.tsx';
import { MenuList } from '../ui/lazy.ts';

const menu = createChunk(() => import('./actions/menu/ActionPopupView.tsx'));
/** Open menu, dialog or popover of a message. */
export const ActionPopupView = lazy(menu, (parts) => parts.ActionPopupView);

/** Loads the menu of a message ahead of use. */
export function preloadMessageMenu(): void {
  ActionPopupView.preload();
  MenuList.preload();
}
