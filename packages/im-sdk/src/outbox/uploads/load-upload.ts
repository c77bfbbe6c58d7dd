import { onFirstUse } from '../../platform/on-first-use.ts';

/** The machine of uploads: not needed before somebody sends a file. */
export const loadUpload = onFirstUse(() => import('./upload.ts'));
