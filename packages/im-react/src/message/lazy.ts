import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const menu = createChunk(() => import('./actions/menu/OpenStep.tsx'));
/** Open menu, dialog or popover of a message. */
export const OpenStep = lazy(menu, (parts) => parts.OpenStep);
