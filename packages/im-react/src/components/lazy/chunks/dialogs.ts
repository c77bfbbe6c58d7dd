export { AddFriendDialog } from '../../add-friend/AddFriendDialog.tsx';
export { BusinessCardDialog } from '../../business-card/BusinessCardDialog.tsx';
export { LocationDialog } from '../../composer/attachments/LocationDialog.tsx';
export { CreateGroupDialog } from '../../create-group/CreateGroupDialog.tsx';
export { FriendPicker } from '../../create-group/FriendPicker.tsx';
export { ForwardDialog } from '../../forward/ForwardDialog.tsx';
export { MessageInfoPanel } from '../../message-info/MessageInfoPanel.tsx';
export { ReadByPopover } from '../../read-by/ReadByPopover.tsx';
