import { createChunk, lazy } from '../lazy.tsx';

const menu = createChunk(() => import('../../message-actions/menu/OpenStep.tsx'));
/** Open menu, dialog or popover of a message. */
export const OpenStep = lazy(menu, (parts) => parts.OpenStep);
