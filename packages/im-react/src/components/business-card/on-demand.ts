import { onDemand } from '../on-demand/on-demand.tsx';

/** Sends the card of a friend; brings its code when it is first opened. */
export const BusinessCardDialog = onDemand(() =>
  import('./BusinessCardDialog.tsx').then((part) => part.BusinessCardDialog),
);
