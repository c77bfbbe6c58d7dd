'use client';

import { NewVersion as NewVersionPart } from './components/app-state/NewVersion.tsx';
import { OtherTab as OtherTabPart } from './components/app-state/OtherTab.tsx';
import { ServerUnreachable as ServerUnreachablePart } from './components/app-state/ServerUnreachable.tsx';
import { Avatar as AvatarPart } from './components/avatar/Avatar.tsx';
import { Badge as BadgePart } from './components/badge/Badge.tsx';
import { Tag as TagPart } from './components/badge/Tag.tsx';
import { Button as ButtonPart } from './components/button/Button.tsx';
import { IconButton as IconButtonPart } from './components/button/IconButton.tsx';
import { Spinner as SpinnerPart } from './components/button/Spinner.tsx';
import { ChatApp as ChatAppPart } from './components/chat-app/ChatApp.tsx';
import { ChatAppList as ChatAppListPart } from './components/chat-app/ChatAppList.tsx';
import { ChatAppPane as ChatAppPanePart } from './components/chat-app/ChatAppPane.tsx';
import { ChatList as ChatListPart } from './components/chat-list/ChatList.tsx';
import { ChatRow as ChatRowPart } from './components/chat-list/ChatRow.tsx';
import { AttachMenu as AttachMenuPart } from './components/composer/attachments/AttachMenu.tsx';
import { AttachmentTray as AttachmentTrayPart } from './components/composer/attachments/AttachmentTray.tsx';
import { EditBar as EditBarPart, QuoteBar as QuoteBarPart } from './components/composer/bars/ComposerBars.tsx';
import { ComposerNotice as ComposerNoticePart } from './components/composer/bars/ComposerNotice.tsx';
import { OfflineBar as OfflineBarPart } from './components/composer/bars/OfflineBar.tsx';
import { Composer as ComposerPart } from './components/composer/Composer.tsx';
import { EmojiMenu as EmojiMenuPart } from './components/composer/EmojiMenu.tsx';
import { ComposerField as ComposerFieldPart } from './components/composer/field/ComposerField.tsx';
import { SendButton as SendButtonPart } from './components/composer/SendButton.tsx';
import { ConnectionBanner as ConnectionBannerPart } from './components/connection-banner/ConnectionBanner.tsx';
import { ContactDetail as ContactDetailPart } from './components/contact-detail/ContactDetail.tsx';
import { ContactList as ContactListPart } from './components/contact-list/ContactList.tsx';
import { RequestsEntry as RequestsEntryPart } from './components/contact-list/RequestsEntry.tsx';
import { ConversationHeader as ConversationHeaderPart } from './components/conversation-header/ConversationHeader.tsx';
import { EmojiArt as EmojiArtPart } from './components/emoji/EmojiArt.tsx';
import { EmptyState as EmptyStatePart } from './components/empty-state/EmptyState.tsx';
import { Checkbox as CheckboxPart } from './components/field/Checkbox.tsx';
import { SearchField as SearchFieldPart } from './components/field/SearchField.tsx';
import { TextField as TextFieldPart } from './components/field/TextField.tsx';
import { Icon as IconPart } from './components/icon/Icon.tsx';
import {
  AddFriendDialog as AddFriendDialogPart,
  BusinessCardDialog as BusinessCardDialogPart,
  ConfirmDialog as ConfirmDialogPart,
  ConversationViewer as ConversationViewerPart,
  CreateGroupDialog as CreateGroupDialogPart,
  Dialog as DialogPart,
  EmojiPicker as EmojiPickerPart,
  ForwardDialog as ForwardDialogPart,
  FriendPicker as FriendPickerPart,
  ImageViewer as ImageViewerPart,
  LocationDialog as LocationDialogPart,
  MenuItem as MenuItemPart,
  Popover as PopoverPart,
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
import { MessageList as MessageListPart } from './components/message-list/MessageList.tsx';
import { MessagePane as MessagePanePart } from './components/message-pane/MessagePane.tsx';
import { MessageScroller as MessageScrollerPart } from './components/message-scroller/MessageScroller.tsx';
import { SelectionBar as SelectionBarPart } from './components/multi-select/SelectionBar.tsx';
import { PinnedMessage as PinnedMessagePart } from './components/pinned-message/PinnedMessage.tsx';
import { MessageReactions as MessageReactionsPart } from './components/reactions/MessageReactions.tsx';
import { RequestList as RequestListPart } from './components/request-list/RequestList.tsx';
import { SearchEverywhere as SearchEverywherePart } from './components/search/SearchEverywhere.tsx';
import { SidePanel as SidePanelPart } from './components/side-panel/SidePanel.tsx';
import { Skeleton as SkeletonPart } from './components/skeleton/Skeleton.tsx';
import { SkeletonRows as SkeletonRowsPart } from './components/skeleton/SkeletonRows.tsx';
import { Tooltip as TooltipPart } from './components/tooltip/Tooltip.tsx';
import { UserCard as UserCardPart } from './components/user-card/UserCard.tsx';
import { withRoot } from './provider/ImRoot.tsx';
import { RichText as RichTextPart } from './rich-text/RichText.tsx';

// Exported components: `withRoot` adds an `.im-root` element if there is none above.
export const AddFriendDialog = /* @__PURE__ */ withRoot(AddFriendDialogPart);
export const NewVersion = /* @__PURE__ */ withRoot(NewVersionPart);
export const OtherTab = /* @__PURE__ */ withRoot(OtherTabPart);
export const ServerUnreachable = /* @__PURE__ */ withRoot(ServerUnreachablePart);
export const Avatar = /* @__PURE__ */ withRoot(AvatarPart);
export const Badge = /* @__PURE__ */ withRoot(BadgePart);
export const Tag = /* @__PURE__ */ withRoot(TagPart);
export const BusinessCardDialog = /* @__PURE__ */ withRoot(BusinessCardDialogPart);
export const Button = /* @__PURE__ */ withRoot(ButtonPart);
export const IconButton = /* @__PURE__ */ withRoot(IconButtonPart);
export const Spinner = /* @__PURE__ */ withRoot(SpinnerPart);
export const ChatApp = /* @__PURE__ */ withRoot(ChatAppPart);
export const ChatAppList = /* @__PURE__ */ withRoot(ChatAppListPart);
export const ChatAppPane = /* @__PURE__ */ withRoot(ChatAppPanePart);
export const ChatList = /* @__PURE__ */ withRoot(ChatListPart);
export const ChatRow = /* @__PURE__ */ withRoot(ChatRowPart);
export const AttachMenu = /* @__PURE__ */ withRoot(AttachMenuPart);
export const ComposerNotice = /* @__PURE__ */ withRoot(ComposerNoticePart);
export const OfflineBar = /* @__PURE__ */ withRoot(OfflineBarPart);
export const EditBar = /* @__PURE__ */ withRoot(EditBarPart);
export const QuoteBar = /* @__PURE__ */ withRoot(QuoteBarPart);
export const Composer = /* @__PURE__ */ withRoot(ComposerPart);
export const EmojiMenu = /* @__PURE__ */ withRoot(EmojiMenuPart);
export const ComposerField = /* @__PURE__ */ withRoot(ComposerFieldPart);
export const AttachmentTray = /* @__PURE__ */ withRoot(AttachmentTrayPart);
export const EmojiPicker = /* @__PURE__ */ withRoot(EmojiPickerPart);
export const LocationDialog = /* @__PURE__ */ withRoot(LocationDialogPart);
export const VoiceRecorder = /* @__PURE__ */ withRoot(VoiceRecorderPart);
export const SendButton = /* @__PURE__ */ withRoot(SendButtonPart);
export const ConnectionBanner = /* @__PURE__ */ withRoot(ConnectionBannerPart);
export const ContactDetail = /* @__PURE__ */ withRoot(ContactDetailPart);
export const ContactList = /* @__PURE__ */ withRoot(ContactListPart);
export const RequestsEntry = /* @__PURE__ */ withRoot(RequestsEntryPart);
export const ConversationHeader = /* @__PURE__ */ withRoot(ConversationHeaderPart);
export const CreateGroupDialog = /* @__PURE__ */ withRoot(CreateGroupDialogPart);
export const FriendPicker = /* @__PURE__ */ withRoot(FriendPickerPart);
export const ConfirmDialog = /* @__PURE__ */ withRoot(ConfirmDialogPart);
export const Dialog = /* @__PURE__ */ withRoot(DialogPart);
export const EmojiArt = /* @__PURE__ */ withRoot(EmojiArtPart);
export const EmptyState = /* @__PURE__ */ withRoot(EmptyStatePart);
export const Checkbox = /* @__PURE__ */ withRoot(CheckboxPart);
export const SearchField = /* @__PURE__ */ withRoot(SearchFieldPart);
export const TextField = /* @__PURE__ */ withRoot(TextFieldPart);
export const ForwardDialog = /* @__PURE__ */ withRoot(ForwardDialogPart);
export const Icon = /* @__PURE__ */ withRoot(IconPart);
export const ConversationViewer = /* @__PURE__ */ withRoot(ConversationViewerPart);
export const ImageViewer = /* @__PURE__ */ withRoot(ImageViewerPart);
export const ListHead = /* @__PURE__ */ withRoot(ListHeadPart);
export const NewMenu = /* @__PURE__ */ withRoot(NewMenuPart);
export const Menu = /* @__PURE__ */ withRoot(MenuPart);
export const MenuItem = /* @__PURE__ */ withRoot(MenuItemPart);
export const MenuLine = /* @__PURE__ */ withRoot(MenuLinePart);
export const Submenu = /* @__PURE__ */ withRoot(SubmenuPart);
export const MessageQuote = /* @__PURE__ */ withRoot(MessageQuotePart);
export const Message = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(MessagePart), MESSAGE_PARTS);
export const MessageBubble = /* @__PURE__ */ withRoot(MessageBubblePart);
export const MessageMeta = /* @__PURE__ */ withRoot(MessageMetaPart);
export const MessageTip = /* @__PURE__ */ withRoot(MessageTipPart);
export const MessageList = /* @__PURE__ */ withRoot(MessageListPart);
export const MessagePane = /* @__PURE__ */ withRoot(MessagePanePart);
export const MessageScroller = /* @__PURE__ */ withRoot(MessageScrollerPart);
export const SelectionBar = /* @__PURE__ */ withRoot(SelectionBarPart);
export const PinnedMessage = /* @__PURE__ */ withRoot(PinnedMessagePart);
export const Popover = /* @__PURE__ */ withRoot(PopoverPart);
export const MessageReactions = /* @__PURE__ */ withRoot(MessageReactionsPart);
export const RequestList = /* @__PURE__ */ withRoot(RequestListPart);
export const SearchEverywhere = /* @__PURE__ */ withRoot(SearchEverywherePart);
export const SidePanel = /* @__PURE__ */ withRoot(SidePanelPart);
export const Skeleton = /* @__PURE__ */ withRoot(SkeletonPart);
export const SkeletonRows = /* @__PURE__ */ withRoot(SkeletonRowsPart);
export const Tooltip = /* @__PURE__ */ withRoot(TooltipPart);
export const UserCard = /* @__PURE__ */ withRoot(UserCardPart);
export const RichText = /* @__PURE__ */ withRoot(RichTextPart);
