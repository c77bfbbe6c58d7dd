export { AlbumScreen } from './album/AlbumScreen.tsx';
export { CreateGroupDialog } from './create-group/CreateGroupDialog.tsx';
export { GroupPanel } from './group-panel/GroupPanel.tsx';
export { InviteMembersDialog } from './InviteMembersDialog.tsx';
export { JoinGroupDialog } from './join-group/JoinGroupDialog.tsx';
