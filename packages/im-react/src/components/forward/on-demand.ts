import { onDemand } from '../on-demand/on-demand.tsx';

/** Sends messages on to other conversations; brings its code when it is first opened. */
export const ForwardDialog = onDemand(() => import('./ForwardDialog.tsx').then((part) => part.ForwardDialog));
