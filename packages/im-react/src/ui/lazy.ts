import { createChunk, lazy } from './lazy/lazy.tsx';

// A room with components on demand has such a file: those that the first screen does not show, loaded on first render. Code
// inside a chunk imports its neighbours directly; all other code imports from here.

const surfaces = createChunk(() => import('./surfaces.chunk.ts'));
/** Modal dialog: traps focus and restores it. Closes on Escape and on a press outside. */
export const Dialog = lazy(surfaces, (parts) => parts.Dialog);
/** Confirmation dialog with Cancel and a confirm button. */
export const ConfirmDialog = lazy(surfaces, (parts) => parts.ConfirmDialog);
/** Floating box at an element or point. Takes focus and restores it. Closes on Escape and on a press outside. */
export const Popover = lazy(surfaces, (parts) => parts.Popover);
/** The list of a `Menu`, with its submenus. */
export const MenuList = lazy(surfaces, (parts) => parts.MenuList);
/** Item of a menu. */
export const MenuItem = lazy(surfaces, (parts) => parts.MenuItem);
/** Item that opens a submenu after 120 ms of hover, or with → (← in right-to-left text). */
export const Submenu = lazy(surfaces, (parts) => parts.Submenu);

const pickers = createChunk(() => import('./pickers.chunk.ts'));
/** Dialog to pick people, with search and the list of the chosen. */
export const MemberPickerDialog = lazy(pickers, (parts) => parts.MemberPickerDialog);
/** Dialog that cuts a square out of a picture. */
export const CropDialog = lazy(pickers, (parts) => parts.CropDialog);
