export { AddFriendDialog, type AddFriendDialogProps } from './components/add-friend/AddFriendDialog.tsx';
export { NewVersion, type NewVersionProps } from './components/app-state/NewVersion.tsx';
export { OtherTab, type OtherTabProps } from './components/app-state/OtherTab.tsx';
export { ServerUnreachable, type ServerUnreachableProps } from './components/app-state/ServerUnreachable.tsx';
export { Avatar, type AvatarProps } from './components/avatar/Avatar.tsx';
export { Badge, type BadgeProps } from './components/badge/Badge.tsx';
export { Tag, type TagProps } from './components/badge/Tag.tsx';
export { BusinessCardDialog } from './components/business-card/on-demand.ts';
export { Button, type ButtonProps } from './components/button/Button.tsx';
export { IconButton, type IconButtonProps } from './components/button/IconButton.tsx';
export { Spinner } from './components/button/Spinner.tsx';
export { ChatApp, type ChatAppProps } from './components/chat-app/ChatApp.tsx';
export { ChatAppList, type ChatAppListProps } from './components/chat-app/ChatAppList.tsx';
export { ChatAppPane, type ChatAppPaneOptions, type ChatAppPaneProps } from './components/chat-app/ChatAppPane.tsx';
export { ChatList, type ChatListProps } from './components/chat-list/ChatList.tsx';
export { ChatRow, type ChatRowProps } from './components/chat-list/ChatRow.tsx';
export type { ChatPreview } from './components/chat-list/chat-preview.ts';
export type {
  ChatRowPartProps,
  ChatRowSlots,
  ChatRowState,
  RenderChatRow,
} from './components/chat-list/chat-row-parts.ts';
export { type AttachItem, AttachMenu, type AttachMenuProps } from './components/composer/attachments/AttachMenu.tsx';
export { ComposerNotice } from './components/composer/bars/ComposerNotice.tsx';
export { OfflineBar } from './components/composer/bars/OfflineBar.tsx';
export { EditBar, QuoteBar } from './components/composer/bars/on-demand.tsx';
export {
  Composer,
  type ComposerHandle,
  type ComposerPartProps,
  type ComposerProps,
  type ComposerSlots,
} from './components/composer/Composer.tsx';
export { EmojiMenu, type EmojiMenuProps } from './components/composer/EmojiMenu.tsx';
export {
  ComposerField,
  type ComposerFieldHandle,
  type ComposerFieldProps,
} from './components/composer/field/ComposerField.tsx';
export { AttachmentTray, EmojiPicker, LocationDialog, VoiceRecorder } from './components/composer/on-first-use.ts';
export { SendButton, type SendButtonProps } from './components/composer/SendButton.tsx';
export { ConnectionBanner } from './components/connection-banner/ConnectionBanner.tsx';
export { ContactDetail, type ContactDetailProps } from './components/contact-detail/ContactDetail.tsx';
export { ContactList, type ContactListProps } from './components/contact-list/ContactList.tsx';
export { RequestsEntry, type RequestsEntryProps } from './components/contact-list/RequestsEntry.tsx';
export {
  ConversationHeader,
  type ConversationHeaderProps,
  type ConversationHeaderSlots,
  type HeaderPartProps,
} from './components/conversation-header/ConversationHeader.tsx';
export { CreateGroupDialog, type CreateGroupDialogProps } from './components/create-group/CreateGroupDialog.tsx';
export type { FriendPickerProps } from './components/create-group/FriendPicker.tsx';
export { FriendPicker } from './components/create-group/on-demand.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './components/dialog/ConfirmDialog.tsx';
export { Dialog, type DialogConfirm, type DialogProps } from './components/dialog/Dialog.tsx';
export { EmojiArt, type EmojiArtProps } from './components/emoji/EmojiArt.tsx';
export { emojiLabel } from './components/emoji/emoji-name.ts';
export { EmptyState, type EmptyStateProps } from './components/empty-state/EmptyState.tsx';
export { Checkbox, type CheckboxProps } from './components/field/Checkbox.tsx';
export { SearchField, type SearchFieldProps } from './components/field/SearchField.tsx';
export { TextField, type TextFieldProps } from './components/field/TextField.tsx';
export { ForwardDialog } from './components/forward/on-demand.ts';
export { Icon, type IconProps, type IconShape } from './components/icon/Icon.tsx';
export { ConversationViewer, type ConversationViewerProps } from './components/image-viewer/ConversationViewer.tsx';
export {
  ImageViewer,
  type ImageViewerProps,
  type ViewerSlotProps,
  type ViewerSlots,
} from './components/image-viewer/ImageViewer.tsx';
export type { ImageSender, ViewedImage } from './components/image-viewer/viewed-image.ts';
export { ListHead, type ListHeadProps } from './components/list-head/ListHead.tsx';
export { NewMenu, type NewMenuProps } from './components/list-head/NewMenu.tsx';
export { Menu, type MenuProps } from './components/menu/Menu.tsx';
export { MenuItem, type MenuItemProps, MenuLine } from './components/menu/MenuItem.tsx';
export { Submenu, type SubmenuProps } from './components/menu/Submenu.tsx';
export { MessageQuote, type MessageQuoteProps } from './components/message/content/MessageQuote.tsx';
export { Message, type MessagePartProps } from './components/message/Message.tsx';
export { MessageBubble, type MessageBubbleProps } from './components/message/MessageBubble.tsx';
export { MessageMeta, type MessageMetaProps } from './components/message/MessageMeta.tsx';
export { MessageTip, type MessageTipProps } from './components/message/MessageTip.tsx';
export { MESSAGE_ACTIONS, type MessageAction } from './components/message-actions/action-names.ts';
export type { MessageActionProps } from './components/message-actions/behaviour/useListActions.tsx';
export { type ActionFlow, type ActionStep, useActionFlow } from './components/message-actions/flow/action-flow.ts';
export type { CustomActions, MessageActionItem } from './components/message-actions/message-commands.ts';
export { useMessageActions } from './components/message-actions/useMessageActions.ts';
export type {
  MessageKind,
  MessageKinds,
  MessageListSlots,
  MessageProps,
} from './components/message-list/list-context.ts';
export { MessageList, type MessageListHandle, type MessageListProps } from './components/message-list/MessageList.tsx';
export type { RowLayout } from './components/message-list/rows/row-layout.ts';
export {
  MessagePane,
  type MessagePaneHandle,
  type MessagePaneOptions,
  type MessagePaneProps,
} from './components/message-pane/MessagePane.tsx';
export type { MessagePaneSlots, PaneComposerProps, PaneEmptyProps } from './components/message-pane/pane-slots.ts';
export type { PanePanel } from './components/message-pane/panels/pane-panels.ts';
export {
  MessageScroller,
  type MessageScrollerProps,
  type ScrollerHandle,
} from './components/message-scroller/MessageScroller.tsx';
export type { Selection } from './components/multi-select/create-selection.ts';
export { SelectionBar } from './components/multi-select/on-demand.tsx';
export type { SelectionBarProps } from './components/multi-select/SelectionBar.tsx';
export { PinnedMessage, type PinnedMessageProps } from './components/pinned-message/PinnedMessage.tsx';
export { type Anchor, Popover, type PopoverProps } from './components/popover/Popover.tsx';
export { MessageReactions, type MessageReactionsProps } from './components/reactions/MessageReactions.tsx';
export { RequestList, type RequestListProps } from './components/request-list/RequestList.tsx';
export {
  SearchEverywhere,
  type SearchEverywhereHandle,
  type SearchEverywhereProps,
} from './components/search/SearchEverywhere.tsx';
export { SidePanel, type SidePanelProps } from './components/side-panel/SidePanel.tsx';
export { Skeleton, type SkeletonProps } from './components/skeleton/Skeleton.tsx';
export { SkeletonRows } from './components/skeleton/SkeletonRows.tsx';
export type { ToastContent } from './components/toaster/toast-store.ts';
export { type ShowToast, useToast } from './components/toaster/useToast.ts';
export { Tooltip, type TooltipProps } from './components/tooltip/Tooltip.tsx';
export { UserCard, type UserCardProps } from './components/user-card/UserCard.tsx';
export * from './hooks/index.ts';
export { codeSentence, errorSentence } from './i18n/error-sentence.ts';
export type { DateStyle, FormatterOptions, Formatters, TimeStyle } from './i18n/formatters.ts';
export {
  type BuiltInLanguage,
  directionOf,
  initialLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from './i18n/language.ts';
export { loadLanguage } from './i18n/languages.ts';
export type { LanguageTable, TextKey } from './i18n/locales/table.ts';
export { chatName, personName } from './i18n/names.ts';
export type { HostTranslate, TextOverrides, TextValues, Translate } from './i18n/translate.ts';
export { useT } from './i18n/useT.ts';
export { type Clock, systemClock } from './platform/clock.ts';
export { deviceLanguages } from './platform/device/device.ts';
export { FormattersProvider, type FormattersProviderProps, useFormatters } from './provider/formatters-context.tsx';
export { ImProvider, type ImProviderProps } from './provider/ImProvider.tsx';
export { type Kit, useKit } from './provider/kit-context.ts';
export { RichText, type RichTextProps } from './rich-text/RichText.tsx';
