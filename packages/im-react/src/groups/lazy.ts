import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const groups = createChunk(() => import('./groups.chunk.ts'));
/** Side panel of a group: members, album, settings, administration. */
export const GroupPanel = lazy(groups, (parts) => parts.GroupPanel, 'panel');
/** Picture album of a group. */
export const AlbumScreen = lazy(groups, (parts) => parts.AlbumScreen, 'panel');
/** Dialog to create a group with a name and initial members. */
export const CreateGroupDialog = lazy(groups, (parts) => parts.CreateGroupDialog);
/** Dialog to join a group by search or by its id. */
export const JoinGroupDialog = lazy(groups, (parts) => parts.JoinGroupDialog);
/** Dialog to invite friends to a group. */
export const InviteMembersDialog = lazy(groups, (parts) => parts.InviteMembersDialog);
