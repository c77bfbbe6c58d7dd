export { AddFriendDialog } from '../../add-friend/AddFriendDialog.tsx';
export { FriendPicker } from '../../create-group/FriendPicker.tsx';
export { PersonDialog } from '../../person/PersonDialog.tsx';
export { PersonPanel } from '../../person/PersonPanel.tsx';
