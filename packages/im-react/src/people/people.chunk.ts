export { AddFriendDialog } from './add-friend/AddFriendDialog.tsx';
export { FriendPicker } from './FriendPicker.tsx';
export { PersonDialog } from './person/PersonDialog.tsx';
export { PersonPanel } from './person/PersonPanel.tsx';
