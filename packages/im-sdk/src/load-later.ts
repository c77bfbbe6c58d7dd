import { onFirstUse } from './platform/on-first-use.ts';

/** Loads what a first screen does not need. Tests do it before they begin, so that nothing waits for it. */
export const loadLater = onFirstUse(() => import('./later.ts'));
