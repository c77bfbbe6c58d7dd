import { codeOnDemand } from '../../on-demand/code-on-demand.ts';

/** What can be done with messages, and how: no first screen needs it before somebody reaches for a message. */
export const messageWork = codeOnDemand(() => import('./message-work.ts'));
