import { createChunk, lazy } from './lazy.tsx';

// All lazy parts of im-react: components that the first screen does not show, loaded on first render. Code inside a
// chunk imports its neighbours directly; all other code imports from this file.

const surfaces = createChunk(() => import('./chunks/surfaces.ts'));
/** Modal dialog: traps focus and restores it. Closes on Escape and on a press outside. */
export const Dialog = lazy(surfaces, (parts) => parts.Dialog);
/** Confirmation dialog with Cancel and a confirm button. */
export const ConfirmDialog = lazy(surfaces, (parts) => parts.ConfirmDialog);
/** Floating box at an element or point. Takes focus and restores it. Closes on Escape and on a press outside. */
export const Popover = lazy(surfaces, (parts) => parts.Popover);
/** The list of a `Menu`, with its submenus. */
export const MenuList = lazy(surfaces, (parts) => parts.MenuList);
/** Item of a menu. */
export const MenuItem = lazy(surfaces, (parts) => parts.MenuItem);
/** Item that opens a submenu after 120 ms of hover, or with → (← in right-to-left text). */
export const Submenu = lazy(surfaces, (parts) => parts.Submenu);
/** Open menu, dialog or popover of a message. */
export const OpenStep = lazy(surfaces, (parts) => parts.OpenStep);
/** The box of a `Tooltip`. Without a failure card: its text is available elsewhere. */
export const TooltipBox = lazy(surfaces, (parts) => parts.TooltipBox, 'nothing');

const emoji = createChunk(() => import('./chunks/emoji.ts'));
/** Emoji picker. */
export const EmojiPicker = lazy(emoji, (parts) => parts.EmojiPicker);
/** Emoji picker above a composer. Stays open after a choice; Escape or a press outside closes it. */
export const EmojiPanel = lazy(emoji, (parts) => parts.EmojiPanel);
/** Reaction picker. */
export const ReactionPicker = lazy(emoji, (parts) => parts.ReactionPicker);

const viewer = createChunk(() => import('./chunks/viewer.ts'));
/** Full-window image viewer. Mount it while it is open. */
export const ImageViewer = lazy(viewer, (parts) => parts.ImageViewer);
/**
 * An `ImageViewer` over all images of a conversation. Starts at one message; the others load while it is open. Recalled
 * and deleted images are removed.
 */
export const ConversationViewer = lazy(viewer, (parts) => parts.ConversationViewer);

const recorder = createChunk(() => import('./chunks/recorder.ts'));
/** Voice recorder, in place of the composer's text field. */
export const VoiceRecorder = lazy(recorder, (parts) => parts.VoiceRecorder);

const dialogs = createChunk(() => import('./chunks/dialogs.ts'));
/** Dialog to find users by user name and send friend requests, with an optional note. */
export const AddFriendDialog = lazy(dialogs, (parts) => parts.AddFriendDialog);
/** Dialog to choose a friend and send their business card. */
export const BusinessCardDialog = lazy(dialogs, (parts) => parts.BusinessCardDialog);
/** Dialog to create a group with a name and initial members. */
export const CreateGroupDialog = lazy(dialogs, (parts) => parts.CreateGroupDialog);
/** Dialog to forward messages to other conversations. */
export const ForwardDialog = lazy(dialogs, (parts) => parts.ForwardDialog);
/** Friend picker with the list of chosen friends. */
export const FriendPicker = lazy(dialogs, (parts) => parts.FriendPicker);
/** Dialog to join a group by search or by its id. */
export const JoinGroupDialog = lazy(dialogs, (parts) => parts.JoinGroupDialog);
/** Dialog to invite friends to a group. */
export const InviteMembersDialog = lazy(dialogs, (parts) => parts.InviteMembersDialog);
/** Dialog to pick people, with search and the list of the chosen. */
export const MemberPickerDialog = lazy(dialogs, (parts) => parts.MemberPickerDialog);
/** Dialog to choose members of a group and to call them. */
export const CallMembersDialog = lazy(dialogs, (parts) => parts.CallMembersDialog);
/** Dialog to send a location. */
export const LocationDialog = lazy(dialogs, (parts) => parts.LocationDialog);
/** The dialog of a person's menu: remark, card, block, end of friendship. */
export const PersonDialog = lazy(dialogs, (parts) => parts.PersonDialog);
/** Side panel with the details of a private conversation. */
export const PersonPanel = lazy(dialogs, (parts) => parts.PersonPanel, 'panel');
/** Popover with the readers of a group message. */
export const ReadByPopover = lazy(dialogs, (parts) => parts.ReadByPopover);
/** Side panel with the details of a message. */
export const MessageInfoPanel = lazy(dialogs, (parts) => parts.MessageInfoPanel, 'panel');

const broadcast = createChunk(() => import('./chunks/broadcast.ts'));
/** Dialog that sends one message to many friends. */
export const BroadcastDialog = lazy(broadcast, (parts) => parts.BroadcastDialog);

const notifications = createChunk(() => import('./chunks/notifications.ts'));
/** Requests and notices in tabs: friend, group, system. */
export const NotificationScreen = lazy(notifications, (parts) => parts.NotificationScreen, 'panel');
const account = createChunk(() => import('./chunks/account.ts'));
/** Dialog that cuts a square out of a picture. */
export const CropDialog = lazy(account, (parts) => parts.CropDialog);
/** Page with the people whom the account has blocked. */
export const BlockedScreen = lazy(account, (parts) => parts.BlockedScreen, 'panel');
/** Dialog that clears all messages. */
export const ClearHistoryDialog = lazy(account, (parts) => parts.ClearHistoryDialog);
/** Dialog with the one checkbox of "Other settings". */
export const OtherSettingsDialog = lazy(account, (parts) => parts.OtherSettingsDialog);
/** Dialog that fetches the history anew. */
export const ResyncDialog = lazy(account, (parts) => parts.ResyncDialog);
/** Dialog with all settings. */
export const SettingsDialog = lazy(account, (parts) => parts.SettingsDialog);
/** Dialog with the own profile. */
export const ProfileDialog = lazy(account, (parts) => parts.ProfileDialog);

const groups = createChunk(() => import('./chunks/groups.ts'));
/** Side panel of a group: members, album, settings, administration. */
export const GroupPanel = lazy(groups, (parts) => parts.GroupPanel, 'panel');
/** Picture album of a group. */
export const AlbumScreen = lazy(groups, (parts) => parts.AlbumScreen, 'panel');

const search = createChunk(() => import('./chunks/search.ts'));
/** Search results below the search box. */
export const SearchPopup = lazy(search, (parts) => parts.SearchPopup);
/** Search as a full page. */
export const SearchPage = lazy(search, (parts) => parts.SearchPage);
/** Side panel to search one conversation. */
export const ChatSearchPanel = lazy(search, (parts) => parts.ChatSearchPanel, 'panel');

const calls = createChunk(() => import('./chunks/calls.ts'));
/** Everything of a call that is over the page. Without a failure card: the call itself goes on. */
export const CallLayer = lazy(calls, (parts) => parts.CallLayer, 'nothing');
/** Window of a private call, from dialling to hanging up. Must be inside a `CallHost`. */
export const CallWindow = lazy(calls, (parts) => parts.CallWindow);
/** Window of a group call. Must be inside a `CallHost`. */
export const GroupCallWindow = lazy(calls, (parts) => parts.GroupCallWindow);
/** Panel of a call that comes in. Must be inside a `CallHost`. */
export const IncomingCall = lazy(calls, (parts) => parts.IncomingCall);
