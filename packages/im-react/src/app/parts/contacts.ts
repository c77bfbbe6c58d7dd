'use client';

import { GroupDetail as GroupDetailPart } from '../../groups/group-detail/GroupDetail.tsx';
import { GroupList as GroupListPart } from '../../groups/group-list/GroupList.tsx';
import {
  AlbumScreen as AlbumScreenPart,
  CreateGroupDialog as CreateGroupDialogPart,
  GroupPanel as GroupPanelPart,
  InviteMembersDialog as InviteMembersDialogPart,
  JoinGroupDialog as JoinGroupDialogPart,
} from '../../groups/lazy.ts';
import { NotificationScreen as NotificationScreenPart } from '../../notifications/lazy.ts';
import { ContactDetail as ContactDetailPart } from '../../people/contact-detail/ContactDetail.tsx';
import { BlockedEntry as BlockedEntryPart } from '../../people/contact-list/BlockedEntry.tsx';
import { ContactList as ContactListPart } from '../../people/contact-list/ContactList.tsx';
import { RequestsEntry as RequestsEntryPart } from '../../people/contact-list/RequestsEntry.tsx';
import { AddFriendDialog as AddFriendDialogPart, FriendPicker as FriendPickerPart } from '../../people/lazy.ts';
import { RequestList as RequestListPart } from '../../people/request-list/RequestList.tsx';
import { UserCard as UserCardPart } from '../../people/user-card/UserCard.tsx';
import { UserCards as UserCardsPart } from '../../people/user-card/UserCards.tsx';
import { MemberPickerDialog as MemberPickerDialogPart } from '../../ui/lazy.ts';
import { withRoot } from '../ImRoot.tsx';

/** Dialog that searches users by user name and sends a friend request with an optional remark. */
export const AddFriendDialog = /* @__PURE__ */ withRoot(AddFriendDialogPart);
/** Profile page of a user. */
export const ContactDetail = /* @__PURE__ */ withRoot(ContactDetailPart);
/** List of all friends in sections by first letter. */
export const ContactList = /* @__PURE__ */ withRoot(ContactListPart);
/** Entry above the friend list that opens the blocked people. Hidden on a server without a blacklist. */
export const BlockedEntry = /* @__PURE__ */ withRoot(BlockedEntryPart);
/** Entry that opens the friend requests, with the number of pending ones. Hidden on a server without requests. */
export const RequestsEntry = /* @__PURE__ */ withRoot(RequestsEntryPart);
/** Dialog to pick people: a searchable list, the chosen ones, locked members, a maximum. */
export const MemberPickerDialog = /* @__PURE__ */ withRoot(MemberPickerDialogPart);
/** Picks friends from a searchable list. */
export const FriendPicker = /* @__PURE__ */ withRoot(FriendPickerPart);
/** Requests and notices in tabs: friend, group, system. */
export const NotificationScreen = /* @__PURE__ */ withRoot(NotificationScreenPart);
/** List of friend requests, received and sent. */
export const RequestList = /* @__PURE__ */ withRoot(RequestListPart);
/** Popover with name, signature and one action for a user. */
export const UserCard = /* @__PURE__ */ withRoot(UserCardPart);
/** Opens a user card for every avatar below it. */
export const UserCards = /* @__PURE__ */ withRoot(UserCardsPart);
/** Dialog that creates a group from a name and initial members. */
export const CreateGroupDialog = /* @__PURE__ */ withRoot(CreateGroupDialogPart);
/** Dialog to join a group by search or by its id. */
export const JoinGroupDialog = /* @__PURE__ */ withRoot(JoinGroupDialogPart);
/** Dialog to invite friends to a group. */
export const InviteMembersDialog = /* @__PURE__ */ withRoot(InviteMembersDialogPart);
/** List of the user's groups: managed ones first. */
export const GroupList = /* @__PURE__ */ withRoot(GroupListPart);
/** Side panel of a group: members, album, own settings, administration, and leaving. */
export const GroupPanel = /* @__PURE__ */ withRoot(GroupPanelPart);
/** Picture album of a group, by month: upload, load more, view, delete. */
export const AlbumScreen = /* @__PURE__ */ withRoot(AlbumScreenPart);
/** Page of a group. */
export const GroupDetail = /* @__PURE__ */ withRoot(GroupDetailPart);
