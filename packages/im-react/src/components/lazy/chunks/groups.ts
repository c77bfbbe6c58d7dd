export { AlbumScreen } from '../../album/AlbumScreen.tsx';
export { CreateGroupDialog } from '../../create-group/CreateGroupDialog.tsx';
export { GroupPanel } from '../../group-panel/GroupPanel.tsx';
export { JoinGroupDialog } from '../../join-group/JoinGroupDialog.tsx';
export { InviteMembersDialog } from '../../member-picker/InviteMembersDialog.tsx';
