import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const broadcast = createChunk(() => import('./BroadcastDialog.tsx'));
/** Dialog that sends one message to many friends. */
export const BroadcastDialog = lazy(broadcast, (parts) => parts.BroadcastDialog);
