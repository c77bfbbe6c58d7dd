export { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
export { Dialog } from './dialog/Dialog.tsx';
export { MenuItem } from './menu/MenuItem.tsx';
export { MenuList } from './menu/MenuList.tsx';
export { Submenu } from './menu/Submenu.tsx';
export { Popover } from './popover/Popover.tsx';
