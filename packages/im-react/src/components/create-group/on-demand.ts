import { onDemand } from '../on-demand/on-demand.tsx';

/** Friends to choose from, with those who are chosen; brings its code when it is first drawn. */
export const FriendPicker = onDemand(() => import('./FriendPicker.tsx').then((part) => part.FriendPicker));
