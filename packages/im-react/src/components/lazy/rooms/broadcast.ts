import { createChunk, lazy } from '../lazy.tsx';

const broadcast = createChunk(() => import('../../broadcast/BroadcastDialog.tsx'));
/** Dialog that sends one message to many friends. */
export const BroadcastDialog = lazy(broadcast, (parts) => parts.BroadcastDialog);
