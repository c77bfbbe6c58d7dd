import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const people = createChunk(() => import('./people.chunk.ts'));
/** Dialog to find users by user name and send friend requests, with an optional note. */
export const AddFriendDialog = lazy(people, (parts) => parts.AddFriendDialog);
/** Friend picker with the list of chosen friends. */
export const FriendPicker = lazy(people, (parts) => parts.FriendPicker);
/** The dialog of a person's menu: remark, card, block, end of friendship. */
export const PersonDialog = lazy(people, (parts) => parts.PersonDialog);
/** Side panel with the details of a private conversation. */
export const PersonPanel = lazy(people, (parts) => parts.PersonPanel, 'panel');
