'use client';

import { NewVersion as NewVersionPart } from './components/app-state/NewVersion.tsx';
import { OtherTab as OtherTabPart } from './components/app-state/OtherTab.tsx';
import { ServerUnreachable as ServerUnreachablePart } from './components/app-state/ServerUnreachable.tsx';
import { UpdateRequired as UpdateRequiredPart } from './components/app-state/UpdateRequired.tsx';
import { Avatar as AvatarPart } from './components/avatar/Avatar.tsx';
import { AvatarUpload as AvatarUploadPart } from './components/avatar-upload/AvatarUpload.tsx';
import { Badge as BadgePart } from './components/badge/Badge.tsx';
import { Tag as TagPart } from './components/badge/Tag.tsx';
import { Button as ButtonPart } from './components/button/Button.tsx';
import { IconButton as IconButtonPart } from './components/button/IconButton.tsx';
import { Spinner as SpinnerPart } from './components/button/Spinner.tsx';
import { ChatApp as ChatAppPart } from './components/chat-app/ChatApp.tsx';
import { ChatAppList as ChatAppListPart } from './components/chat-app/ChatAppList.tsx';
import { ChatAppPane as ChatAppPanePart } from './components/chat-app/ChatAppPane.tsx';
import { ChatList as ChatListPart } from './components/chat-list/ChatList.tsx';
import { CHAT_ROW_PARTS, ChatRow as ChatRowPart } from './components/chat-list/ChatRow.tsx';
import { AttachMenu as AttachMenuPart } from './components/composer/attachments/AttachMenu.tsx';
import { AttachmentTray as AttachmentTrayPart } from './components/composer/attachments/AttachmentTray.tsx';
import { EditBar as EditBarPart, QuoteBar as QuoteBarPart } from './components/composer/bars/ComposerBars.tsx';
import { ComposerNotice as ComposerNoticePart } from './components/composer/bars/ComposerNotice.tsx';
import { OfflineBar as OfflineBarPart } from './components/composer/bars/OfflineBar.tsx';
import { COMPOSER_PARTS, Composer as ComposerPart } from './components/composer/Composer.tsx';
import { EmojiMenu as EmojiMenuPart } from './components/composer/EmojiMenu.tsx';
import { ComposerField as ComposerFieldPart } from './components/composer/field/ComposerField.tsx';
import { SendButton as SendButtonPart } from './components/composer/SendButton.tsx';
import { ConnectionBanner as ConnectionBannerPart } from './components/connection-banner/ConnectionBanner.tsx';
import { ContactDetail as ContactDetailPart } from './components/contact-detail/ContactDetail.tsx';
import { BlockedEntry as BlockedEntryPart } from './components/contact-list/BlockedEntry.tsx';
import { ContactList as ContactListPart } from './components/contact-list/ContactList.tsx';
import { RequestsEntry as RequestsEntryPart } from './components/contact-list/RequestsEntry.tsx';
import { ConversationHeader as ConversationHeaderPart } from './components/conversation-header/ConversationHeader.tsx';
import { EmojiArt as EmojiArtPart } from './components/emoji/EmojiArt.tsx';
import { EmptyState as EmptyStatePart } from './components/empty-state/EmptyState.tsx';
import { Checkbox as CheckboxPart } from './components/field/Checkbox.tsx';
import { PasswordField as PasswordFieldPart } from './components/field/PasswordField.tsx';
import { SearchField as SearchFieldPart } from './components/field/SearchField.tsx';
import { Switch as SwitchPart } from './components/field/Switch.tsx';
import { TextField as TextFieldPart } from './components/field/TextField.tsx';
import { GroupDetail as GroupDetailPart } from './components/group-detail/GroupDetail.tsx';
import { GroupList as GroupListPart } from './components/group-list/GroupList.tsx';
import { Icon as IconPart } from './components/icon/Icon.tsx';
import {
  AddFriendDialog as AddFriendDialogPart,
  AlbumScreen as AlbumScreenPart,
  BlockedScreen as BlockedScreenPart,
  BroadcastDialog as BroadcastDialogPart,
  BusinessCardDialog as BusinessCardDialogPart,
  ClearHistoryDialog as ClearHistoryDialogPart,
  ConfirmDialog as ConfirmDialogPart,
  ConversationViewer as ConversationViewerPart,
  CreateGroupDialog as CreateGroupDialogPart,
  Dialog as DialogPart,
  EmojiPicker as EmojiPickerPart,
  ForwardDialog as ForwardDialogPart,
  FriendPicker as FriendPickerPart,
  GroupPanel as GroupPanelPart,
  ImageViewer as ImageViewerPart,
  InviteMembersDialog as InviteMembersDialogPart,
  JoinGroupDialog as JoinGroupDialogPart,
  LocationDialog as LocationDialogPart,
  MemberPickerDialog as MemberPickerDialogPart,
  MenuItem as MenuItemPart,
  NotificationScreen as NotificationScreenPart,
  OtherSettingsDialog as OtherSettingsDialogPart,
  PersonPanel as PersonPanelPart,
  Popover as PopoverPart,
  ProfileDialog as ProfileDialogPart,
  ResyncDialog as ResyncDialogPart,
  SettingsDialog as SettingsDialogPart,
  Submenu as SubmenuPart,
  VoiceRecorder as VoiceRecorderPart,
} from './components/lazy/parts.ts';
import { ListHead as ListHeadPart } from './components/list-head/ListHead.tsx';
import { NewMenu as NewMenuPart } from './components/list-head/NewMenu.tsx';
import { Menu as MenuPart } from './components/menu/Menu.tsx';
import { MenuLine as MenuLinePart } from './components/menu/MenuLine.tsx';
import { MessageQuote as MessageQuotePart } from './components/message/content/MessageQuote.tsx';
import { MESSAGE_PARTS, Message as MessagePart } from './components/message/Message.tsx';
import { MessageBubble as MessageBubblePart } from './components/message/MessageBubble.tsx';
import { MessageMeta as MessageMetaPart } from './components/message/MessageMeta.tsx';
import { MessageTip as MessageTipPart } from './components/message/MessageTip.tsx';
import { MESSAGE_LIST_PARTS, MessageList as MessageListPart } from './components/message-list/MessageList.tsx';
import { MessagePane as MessagePanePart } from './components/message-pane/MessagePane.tsx';
import { MessageScroller as MessageScrollerPart } from './components/message-scroller/MessageScroller.tsx';
import { SelectionBar as SelectionBarPart } from './components/message-selection/SelectionBar.tsx';
import { MessageNotifier as MessageNotifierPart } from './components/notifier/MessageNotifier.tsx';
import { PinnedMessage as PinnedMessagePart } from './components/pinned-message/PinnedMessage.tsx';
import { MessageReactions as MessageReactionsPart } from './components/reactions/MessageReactions.tsx';
import { RequestList as RequestListPart } from './components/request-list/RequestList.tsx';
import { SearchEverywhere as SearchEverywherePart } from './components/search/SearchEverywhere.tsx';
import { SidePanel as SidePanelPart } from './components/side-panel/SidePanel.tsx';
import { Skeleton as SkeletonPart } from './components/skeleton/Skeleton.tsx';
import { SkeletonRows as SkeletonRowsPart } from './components/skeleton/SkeletonRows.tsx';
import { Tooltip as TooltipPart } from './components/tooltip/Tooltip.tsx';
import { UserCard as UserCardPart } from './components/user-card/UserCard.tsx';
import { UserCards as UserCardsPart } from './components/user-card/UserCards.tsx';
import { withRoot } from './provider/ImRoot.tsx';
import { RichText as RichTextPart } from './rich-text/RichText.tsx';

// Exported components: `withRoot` adds an `.im-root` element if there is none above.
/** Dialog that searches users by user name and sends a friend request with an optional remark. */
export const AddFriendDialog = /* @__PURE__ */ withRoot(AddFriendDialogPart);
/** Offers a new version of the application in a persistent toast. */
export const NewVersion = /* @__PURE__ */ withRoot(NewVersionPart);
/** Overlay for a tab whose connection another tab has taken over. */
export const OtherTab = /* @__PURE__ */ withRoot(OtherTabPart);
/** Replaces the sign-in form while the server does not respond: countdown and retry. */
export const ServerUnreachable = /* @__PURE__ */ withRoot(ServerUnreachablePart);
/** Replaces the application when the server no longer accepts its version. */
export const UpdateRequired = /* @__PURE__ */ withRoot(UpdateRequiredPart);
/** Image of a user or group, with initials as a fallback. Decorative (`aria-hidden`). */
export const Avatar = /* @__PURE__ */ withRoot(AvatarPart);
/** Picture with a button to choose, crop and upload another. */
export const AvatarUpload = /* @__PURE__ */ withRoot(AvatarUploadPart);
/** Unread count. Decorative (`aria-hidden`). */
export const Badge = /* @__PURE__ */ withRoot(BadgePart);
/** Short label such as a role or status. */
export const Tag = /* @__PURE__ */ withRoot(TagPart);
/** Dialog that sends one message to many friends, with progress and result. */
export const BroadcastDialog = /* @__PURE__ */ withRoot(BroadcastDialogPart);
/** Dialog that picks a friend and sends their card. */
export const BusinessCardDialog = /* @__PURE__ */ withRoot(BusinessCardDialogPart);
/** Button with a label. */
export const Button = /* @__PURE__ */ withRoot(ButtonPart);
/** Icon-only button; its label shows as a tooltip. */
export const IconButton = /* @__PURE__ */ withRoot(IconButtonPart);
/** Loading spinner. Decorative (`aria-hidden`). */
export const Spinner = /* @__PURE__ */ withRoot(SpinnerPart);
/** Complete chat application: chat list and message pane; one of them at a time if narrow. */
export const ChatApp = /* @__PURE__ */ withRoot(ChatAppPart);
/** List side of `ChatApp`: search, "New" menu and all conversations. */
export const ChatAppList = /* @__PURE__ */ withRoot(ChatAppListPart);
/** Pane side of `ChatApp`: the open conversation with user cards, or an empty state. */
export const ChatAppPane = /* @__PURE__ */ withRoot(ChatAppPanePart);
/** A conversation in a chat list. Its parts are members, such as `ChatRow.Preview`. */
export const ChatRow = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ChatRowPart), {
  ...CHAT_ROW_PARTS,
  Root: /* @__PURE__ */ withRoot(CHAT_ROW_PARTS.Root),
});
/** Virtual list of all conversations: pinned first, then the latest. */
export const ChatList = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ChatListPart), { Row: ChatRow });
/** Menu of everything that can be sent besides text. */
export const AttachMenu = /* @__PURE__ */ withRoot(AttachMenuPart);
/** Replaces the composer if the user cannot write: the reason, and an action if there is one. */
export const ComposerNotice = /* @__PURE__ */ withRoot(ComposerNoticePart);
/** Bar above the text field while offline. */
export const OfflineBar = /* @__PURE__ */ withRoot(OfflineBarPart);
/** Bar above the text field with the message being edited. */
export const EditBar = /* @__PURE__ */ withRoot(EditBarPart);
/** Bar above the text field with the message being replied to. */
export const QuoteBar = /* @__PURE__ */ withRoot(QuoteBarPart);
/** Composer of a conversation: text, emoji, mentions, files, voice, drafts. Its parts are members, such as `Composer.Field`. */
export const Composer = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ComposerPart), {
  ...COMPOSER_PARTS,
  Root: /* @__PURE__ */ withRoot(COMPOSER_PARTS.Root),
});
/** Button that opens the emoji set. */
export const EmojiMenu = /* @__PURE__ */ withRoot(EmojiMenuPart);
/** Text field of the composer, with emoji and mentions. */
export const ComposerField = /* @__PURE__ */ withRoot(ComposerFieldPart);
/** Files attached to the next message: images as tiles, others as cards. */
export const AttachmentTray = /* @__PURE__ */ withRoot(AttachmentTrayPart);
/** Emoji set to choose from, recently used first. */
export const EmojiPicker = /* @__PURE__ */ withRoot(EmojiPickerPart);
/** Dialog that sends a location: the current position, or one that is typed. */
export const LocationDialog = /* @__PURE__ */ withRoot(LocationDialogPart);
/** Voice recorder in place of the text field: duration, loudness, send, discard. */
export const VoiceRecorder = /* @__PURE__ */ withRoot(VoiceRecorderPart);
/** Button that sends, or saves an edit. Its context menu selects the send key. */
export const SendButton = /* @__PURE__ */ withRoot(SendButtonPart);
/** Banner for connection and storage problems. */
export const ConnectionBanner = /* @__PURE__ */ withRoot(ConnectionBannerPart);
/** Profile page of a user. */
export const ContactDetail = /* @__PURE__ */ withRoot(ContactDetailPart);
/** List of all friends in sections by first letter. */
export const ContactList = /* @__PURE__ */ withRoot(ContactListPart);
/** Entry above the friend list that opens the blocked people. Hidden on a server without a blacklist. */
export const BlockedEntry = /* @__PURE__ */ withRoot(BlockedEntryPart);
/** Entry that opens the friend requests, with the number of pending ones. Hidden on a server without requests. */
export const RequestsEntry = /* @__PURE__ */ withRoot(RequestsEntryPart);
/** Header of a conversation: name, presence, members, typing. */
export const ConversationHeader = /* @__PURE__ */ withRoot(ConversationHeaderPart);
/** Dialog that creates a group from a name and initial members. */
export const CreateGroupDialog = /* @__PURE__ */ withRoot(CreateGroupDialogPart);
/** Dialog to join a group by search or by its id. */
export const JoinGroupDialog = /* @__PURE__ */ withRoot(JoinGroupDialogPart);
/** Dialog to invite friends to a group. */
export const InviteMembersDialog = /* @__PURE__ */ withRoot(InviteMembersDialogPart);
/** Dialog to pick people: a searchable list, the chosen ones, locked members, a maximum. */
export const MemberPickerDialog = /* @__PURE__ */ withRoot(MemberPickerDialogPart);
/** List of the user's groups: managed ones first. */
export const GroupList = /* @__PURE__ */ withRoot(GroupListPart);
/** Side panel of a group: members, album, own settings, administration, and leaving. */
export const GroupPanel = /* @__PURE__ */ withRoot(GroupPanelPart);
/** Picture album of a group, by month: upload, load more, view, delete. */
export const AlbumScreen = /* @__PURE__ */ withRoot(AlbumScreenPart);
/** Page of a group. */
export const GroupDetail = /* @__PURE__ */ withRoot(GroupDetailPart);
/** Picks friends from a searchable list. */
export const FriendPicker = /* @__PURE__ */ withRoot(FriendPickerPart);
/** Dialog that asks for a confirmation. */
export const ConfirmDialog = /* @__PURE__ */ withRoot(ConfirmDialogPart);
/** Modal dialog. Traps focus and restores it on close. */
export const Dialog = /* @__PURE__ */ withRoot(DialogPart);
/** Image of one emoji of the set. Copies as its token (`#笑哭;`). */
export const EmojiArt = /* @__PURE__ */ withRoot(EmojiArtPart);
/** Placeholder for an empty view or a failed load. */
export const EmptyState = /* @__PURE__ */ withRoot(EmptyStatePart);
/** Checkbox with a label. */
export const Checkbox = /* @__PURE__ */ withRoot(CheckboxPart);
/** Search box. */
export const SearchField = /* @__PURE__ */ withRoot(SearchFieldPart);
/** Row with a label and an on/off switch. */
export const Switch = /* @__PURE__ */ withRoot(SwitchPart);
/** Password field with a button that shows or hides the text. */
export const PasswordField = /* @__PURE__ */ withRoot(PasswordFieldPart);
/** One-line text input with label, hint and error. */
export const TextField = /* @__PURE__ */ withRoot(TextFieldPart);
/** Dialog that forwards messages to other conversations. */
export const ForwardDialog = /* @__PURE__ */ withRoot(ForwardDialogPart);
/** Line icon. Decorative (`aria-hidden`). */
export const Icon = /* @__PURE__ */ withRoot(IconPart);
/** Image viewer for all images of a conversation, starting at one message. */
export const ConversationViewer = /* @__PURE__ */ withRoot(ConversationViewerPart);
/** Full-window image viewer. Render it while it is open. */
export const ImageViewer = /* @__PURE__ */ withRoot(ImageViewerPart);
/** Head of a list: search box and one button; on a phone also a heading. */
export const ListHead = /* @__PURE__ */ withRoot(ListHeadPart);
/** "+" menu: add a friend, create a group. */
export const NewMenu = /* @__PURE__ */ withRoot(NewMenuPart);
/** Menu with its trigger: one tab stop, arrow keys, type-ahead, Escape closes. */
export const Menu = /* @__PURE__ */ withRoot(MenuPart);
/** Item of a menu. */
export const MenuItem = /* @__PURE__ */ withRoot(MenuItemPart);
/** Separator between items of a menu. */
export const MenuLine = /* @__PURE__ */ withRoot(MenuLinePart);
/** Item of a menu that opens a menu at its side. */
export const Submenu = /* @__PURE__ */ withRoot(SubmenuPart);
/** Quoted message inside a bubble, in two lines. */
export const MessageQuote = /* @__PURE__ */ withRoot(MessageQuotePart);
/** One message of a conversation. Its parts are members, such as `Message.Bubble`. */
export const Message = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(MessagePart), MESSAGE_PARTS);
/** Box around the content of one message. */
export const MessageBubble = /* @__PURE__ */ withRoot(MessageBubblePart);
/** Edited mark, read count, time and tick of a message. */
export const MessageMeta = /* @__PURE__ */ withRoot(MessageMetaPart);
/** Centred line between messages: a time, a day, a group event or a recalled message. */
export const MessageTip = /* @__PURE__ */ withRoot(MessageTipPart);
/** Virtual list of the messages of one conversation. Its parts are members, such as `MessageList.Rows`. */
export const MessageList = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(MessageListPart), {
  ...MESSAGE_LIST_PARTS,
  Root: /* @__PURE__ */ withRoot(MESSAGE_LIST_PARTS.Root),
});
/** A conversation with header, messages and composer. */
export const MessagePane = /* @__PURE__ */ withRoot(MessagePanePart);
/** Virtual list for rows of unknown height that starts at the bottom and keeps visible rows in place. */
export const MessageScroller = /* @__PURE__ */ withRoot(MessageScrollerPart);
/** Replaces the composer while messages are selected: count and actions. */
export const SelectionBar = /* @__PURE__ */ withRoot(SelectionBarPart);
/** Pinned message of a group, above its messages. */
export const PinnedMessage = /* @__PURE__ */ withRoot(PinnedMessagePart);
/** Requests and notices in tabs: friend, group, system. */
export const NotificationScreen = /* @__PURE__ */ withRoot(NotificationScreenPart);
/** Details of a private conversation, beside its messages. */
export const PersonPanel = /* @__PURE__ */ withRoot(PersonPanelPart);
/** Floating box beside an element. Takes focus and restores it on close. */
export const Popover = /* @__PURE__ */ withRoot(PopoverPart);
/** Dialog with the own profile: picture, names, birthday, gender, signature. */
export const ProfileDialog = /* @__PURE__ */ withRoot(ProfileDialogPart);
/** Asks, then clears all messages of the account on every device. */
export const ClearHistoryDialog = /* @__PURE__ */ withRoot(ClearHistoryDialogPart);
/** Page with the people whom the account has blocked; each can be unblocked. */
export const BlockedScreen = /* @__PURE__ */ withRoot(BlockedScreenPart);
/** Dialog with one checkbox: whether friend requests have to be confirmed. */
export const OtherSettingsDialog = /* @__PURE__ */ withRoot(OtherSettingsDialogPart);
/** Asks, then drops the messages of this device and signs out, so that the next sign-in fetches them again. */
export const ResyncDialog = /* @__PURE__ */ withRoot(ResyncDialogPart);
/** Dialog with all settings: account, devices, notifications, appearance, blocked people. */
export const SettingsDialog = /* @__PURE__ */ withRoot(SettingsDialogPart);
/** Reactions to a message, below its bubble. */
export const MessageReactions = /* @__PURE__ */ withRoot(MessageReactionsPart);
/** List of friend requests, received and sent. */
export const RequestList = /* @__PURE__ */ withRoot(RequestListPart);
/** Search box above the chat list, for chats, people, groups and messages. */
export const SearchEverywhere = /* @__PURE__ */ withRoot(SearchEverywherePart);
/** Panel at the end of a conversation. */
export const SidePanel = /* @__PURE__ */ withRoot(SidePanelPart);
/** Grey placeholder shape for content that is loading. */
export const Skeleton = /* @__PURE__ */ withRoot(SkeletonPart);
/** Skeleton of a list that is loading. */
export const SkeletonRows = /* @__PURE__ */ withRoot(SkeletonRowsPart);
/** Tooltip for an element, on hover and keyboard focus. */
export const Tooltip = /* @__PURE__ */ withRoot(TooltipPart);
/** Plays message sounds and shows desktop notifications. Renders nothing; mount it once. */
export const MessageNotifier = /* @__PURE__ */ withRoot(MessageNotifierPart);
/** Popover with name, signature and one action for a user. */
export const UserCard = /* @__PURE__ */ withRoot(UserCardPart);
/** Opens a user card for every avatar below it. */
export const UserCards = /* @__PURE__ */ withRoot(UserCardsPart);
/** Message text as React elements: links, mentions, emoji, line breaks. */
export const RichText = /* @__PURE__ */ withRoot(RichTextPart);
