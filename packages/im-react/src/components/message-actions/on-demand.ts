import { onDemand } from '../on-demand/on-demand.tsx';
import { messageWork } from './behaviour/work-on-demand.ts';

/** The buttons under the pointer. Where they cannot be fetched the menu, which has all of them, says so. */
export const MessageHoverBar = onDemand(
  () => Promise.all([import('./MessageHoverBar.tsx'), messageWork.load()]).then(([bar]) => bar.MessageHoverBar),
  undefined,
  { quiet: true, ahead: true },
);
