export type { ProfileDialogProps } from './account/profile/ProfileDialog.tsx';
export type { ColourScheme } from './account/settings/AppearanceSettings.tsx';
export type { BlockedScreenProps } from './account/settings/BlockedScreen.tsx';
export type { ClearHistoryDialogProps } from './account/settings/ClearHistoryDialog.tsx';
export type { OtherSettingsDialogProps } from './account/settings/OtherSettingsDialog.tsx';
export type { ResyncDialogProps } from './account/settings/ResyncDialog.tsx';
export type { SettingsDialogProps } from './account/settings/SettingsDialog.tsx';
export type { NewVersionProps } from './app/app-state/NewVersion.tsx';
export type { OtherTabProps } from './app/app-state/OtherTab.tsx';
export type { ServerUnreachableProps } from './app/app-state/ServerUnreachable.tsx';
export type { UpdateRequiredProps } from './app/app-state/UpdateRequired.tsx';
export type { ChatAppProps } from './app/chat-app/ChatApp.tsx';
export type { ChatAppListProps } from './app/chat-app/ChatAppList.tsx';
export type { ChatAppPaneOptions, ChatAppPaneProps } from './app/chat-app/ChatAppPane.tsx';
export { DefaultsProvider, type DefaultsProviderProps, type ProviderSlots } from './app/DefaultsProvider.tsx';
export { ImProvider, type ImProviderProps } from './app/ImProvider.tsx';
export { ImRoot, type ImRootProps } from './app/ImRoot.tsx';
export * from './app/parts/account.ts';
export * from './app/parts/app-state.ts';
export * from './app/parts/basics.ts';
export * from './app/parts/calls.ts';
export * from './app/parts/chat-app.ts';
export * from './app/parts/chat-list.ts';
export * from './app/parts/composer.ts';
export * from './app/parts/contacts.ts';
export * from './app/parts/fields.ts';
export * from './app/parts/menu.ts';
export * from './app/parts/message.ts';
export * from './app/parts/message-pane.ts';
export * from './app/parts/surfaces.ts';
export type { BroadcastDialogProps } from './broadcast/BroadcastDialog.tsx';
export type { CallHostProps } from './calls/call-host/CallHost.tsx';
export type { CallHostSlots } from './calls/call-host/CallLayer.tsx';
export type { CallWindowProps } from './calls/call-window/CallWindow.tsx';
export type { GroupCallWindowProps } from './calls/group-call-window/GroupCallWindow.tsx';
export type { IncomingCallProps } from './calls/incoming-call/IncomingCall.tsx';
export type { CallBarProps } from './calls/start-call/CallBar.tsx';
export type { CallButtonsProps } from './calls/start-call/CallButtons.tsx';
export type { ChatListProps } from './chats/chat-list/ChatList.tsx';
export type { ChatRowProps } from './chats/chat-list/ChatRow.tsx';
export type { ChatRowBinding, ChatRowRootProps } from './chats/chat-list/ChatRowRoot.tsx';
export type { ChatPreview } from './chats/chat-list/chat-preview.ts';
export { type ChatRowContextValue, useChatRow } from './chats/chat-list/chat-row-context.ts';
export type {
  ChatRowPartProps,
  ChatRowSlots,
  ChatRowState,
  RenderChatRow,
} from './chats/chat-list/chat-row-parts.ts';
export type { ListHeadProps } from './chats/list-head/ListHead.tsx';
export type { NewMenuProps } from './chats/list-head/NewMenu.tsx';
export type { SearchEverywhereHandle, SearchEverywhereProps } from './chats/search/SearchEverywhere.tsx';
export type { LayerStack, Layers } from './context/layers.ts';
export type { MessageEvents } from './context/message-events-context.tsx';
export {
  FormattersProvider,
  type FormattersProviderProps,
  useFormatters,
} from './context/texts/formatters-context.tsx';
export { TextsProvider, type TextsProviderProps } from './context/texts/TextsProvider.tsx';
export { useT } from './context/texts/useT.ts';
export type { Toast, ToastContent, ToastStore } from './context/toast-store.ts';
export { type RootAttributes, type UiContextValue, usePortalRoot, useUi } from './context/ui-context.ts';
export { type ShowToast, useToast } from './context/useToast.ts';
export type { BusinessCardDialogProps } from './conversation/business-card/BusinessCardDialog.tsx';
export type { AttachMenuProps } from './conversation/composer/attachments/AttachMenu.tsx';
export type { AttachmentTrayProps } from './conversation/composer/attachments/AttachmentTray.tsx';
export type { AttachItem, AttachKind } from './conversation/composer/attachments/attach-kinds.ts';
export type { LocationDialogProps } from './conversation/composer/attachments/LocationDialog.tsx';
export type { EditBarProps, QuoteBarProps } from './conversation/composer/bars/ComposerBars.tsx';
export type { ComposerPartProps, ComposerProps, ComposerSlots } from './conversation/composer/Composer.tsx';
export type { ComposerFieldHandle, ComposerFieldProps } from './conversation/composer/field/ComposerField.tsx';
export type { ComposerLeafProps } from './conversation/composer/parts/ComposerParts.tsx';
export type {
  ComposerHandle,
  ComposerNoticeSlot,
  ComposerOptions,
  ComposerRootProps,
} from './conversation/composer/parts/ComposerRoot.tsx';
export { type ComposerContextValue, useComposerContext } from './conversation/composer/parts/composer-context.ts';
export type { VoiceRecorderProps } from './conversation/composer/recorder/VoiceRecorder.tsx';
export type { SendButtonProps } from './conversation/composer/SendButton.tsx';
export type { ForwardDialogProps } from './conversation/forward/ForwardDialog.tsx';
export type {
  ConversationHeaderProps,
  ConversationHeaderSlots,
  HeaderPartProps,
} from './conversation/header/ConversationHeader.tsx';
export type {
  MessageListHandle,
  MessageListOptions,
} from './conversation/message-list/behaviour/useMessageListView.tsx';
export type { MessageListProps } from './conversation/message-list/MessageList.tsx';
export type { MessageListRootProps } from './conversation/message-list/parts/MessageListRoot.tsx';
export type {
  MessagePaneHandle,
  MessagePaneOptions,
  MessagePaneProps,
} from './conversation/pane/MessagePane.tsx';
export type { PaneComposerOptions } from './conversation/pane/PaneComposer.tsx';
export type { PanePanelOptions } from './conversation/pane/panels/usePanePanel.ts';
export { type MessagePaneContextValue, useMessagePane } from './conversation/pane-context.ts';
export type { PanePanel } from './conversation/pane-panels.ts';
export type {
  MessageDefaults,
  MessagePaneSlots,
  PaneComposerProps,
  PaneEmptyProps,
} from './conversation/pane-slots.tsx';
export type { PinnedMessageProps } from './conversation/pinned-message/PinnedMessage.tsx';
export type { MessageScrollerProps, ScrollerHandle } from './conversation/scroller/MessageScroller.tsx';
export type { RowAlign, SeenRow } from './conversation/scroller/rows/rendered-rows.ts';
export type { SelectionBarProps } from './conversation/selection-bar/SelectionBar.tsx';
export type { ConversationViewerProps } from './conversation/viewer/ConversationViewer.tsx';
export type { ImageViewerProps } from './conversation/viewer/ImageViewer.tsx';
export type { ImageSender, ViewedImage, ViewerSlotProps, ViewerSlots } from './conversation/viewer/viewed-image.ts';
export type { AlbumScreenProps } from './groups/album/AlbumScreen.tsx';
export type { CreateGroupDialogProps } from './groups/create-group/CreateGroupDialog.tsx';
export type { GroupDetailProps } from './groups/group-detail/GroupDetail.tsx';
export type { GroupListProps } from './groups/group-list/GroupList.tsx';
export type { GroupPanelPage, GroupPanelProps } from './groups/group-panel/GroupPanel.tsx';
export type { InviteMembersDialogProps } from './groups/InviteMembersDialog.tsx';
export type { JoinGroupDialogProps } from './groups/join-group/JoinGroupDialog.tsx';
export type { ClientProviderProps } from './hooks/ClientProvider.tsx';
export { type StartCall, useStartCall } from './hooks/call/useStartCall.ts';
export * from './hooks/index.ts';
export { useLayers } from './hooks/page/useLayers.ts';
export { useTimeReader } from './hooks/page/useTimeReader.ts';
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
export { type LoadedTexts, loadLanguage } from './i18n/languages.ts';
export type { LanguageTable, TextKey } from './i18n/locales/table.ts';
export { conversationName, personName } from './i18n/names.ts';
export type { TimeReader } from './i18n/time-labels.ts';
export type { HostTranslate, TextOverrides, TextValues, Translate } from './i18n/translate.ts';
export { type ActionPopup, type MessageActionState, useMessageActionState } from './message/action-state.ts';
export {
  type CustomActions,
  MESSAGE_ACTIONS,
  type MessageAction,
  type MessageActionItem,
  type MessageActions,
} from './message/action-types.ts';
export {
  type MessageActionProps,
  useAvailableActions,
  useMessageActions,
} from './message/actions/useMessageActions.tsx';
export type { MessageQuoteProps } from './message/content/MessageQuote.tsx';
export type { Selection } from './message/create-selection.ts';
export {
  type CustomKind,
  type CustomKinds,
  type KindSource,
  type MessageKind,
  type MessageKindComponent,
  type MessageKindProps,
  type MessageKinds,
  messageKind,
  type SummarisedMessage,
} from './message/kinds/custom/custom-kinds.ts';
export type { DataSchema, SchemaResult, StandardSchema } from './message/kinds/custom/data-schema.ts';
export type { AlbumPosition } from './message/kinds/image/album-grid.ts';
export type { KindProps } from './message/kinds/kind.ts';
export {
  type MessageListContextValue,
  type MessageListSlots,
  type MessageProps,
  type TimeMarkProps,
  useMessageList,
} from './message/list-context.ts';
export type { MessagePartProps } from './message/parts/Message.tsx';
export type { MessageBubbleProps } from './message/parts/MessageBubble.tsx';
export type { MessageMetaProps } from './message/parts/MessageMeta.tsx';
export type { MessageReactionsProps } from './message/parts/MessageReactions.tsx';
export type { MessageRootProps } from './message/parts/MessageRoot.tsx';
export { type MessageContextValue, useMessageContext } from './message/parts/message-context.ts';
export type { RowLayout, TimeMark } from './message/row-layout.ts';
export type { NotificationScreenProps } from './notifications/notification-screen/NotificationScreen.tsx';
export type { NotificationTab } from './notifications/notification-screen/NotificationTabs.tsx';
export type { MessageNotifierProps } from './notifications/notifier/MessageNotifier.tsx';
export type { AddFriendDialogProps } from './people/add-friend/AddFriendDialog.tsx';
export type { ContactDetailProps } from './people/contact-detail/ContactDetail.tsx';
export type { BlockedEntryProps } from './people/contact-list/BlockedEntry.tsx';
export type { ContactListProps } from './people/contact-list/ContactList.tsx';
export type { RequestsEntryProps } from './people/contact-list/RequestsEntry.tsx';
export type { FriendPickerProps } from './people/FriendPicker.tsx';
export type { PersonPanelProps } from './people/person/PersonPanel.tsx';
export type { RequestListProps } from './people/request-list/RequestList.tsx';
export type { UserCardProps } from './people/user-card/UserCard.tsx';
export type { UserCardsProps } from './people/user-card/UserCards.tsx';
export { type Clock, systemClock } from './platform/clock.ts';
export { deviceLanguages } from './platform/device/device.ts';
export type { PartElementProps, PartProps, PartTag } from './primitives/render-part.ts';
export type { EmojiArtProps } from './rich-text/emoji/EmojiArt.tsx';
export { emojiLabel } from './rich-text/emoji/emoji-name.ts';
export type { EmojiMenuProps } from './rich-text/emoji-picker/EmojiMenu.tsx';
export type { EmojiPickerProps } from './rich-text/emoji-picker/EmojiPicker.tsx';
export type { RichTextProps } from './rich-text/RichText.tsx';
export type { AvatarProps } from './ui/avatar/Avatar.tsx';
export type { AvatarUploadProps } from './ui/avatar-upload/AvatarUpload.tsx';
export type { BadgeProps } from './ui/badge/Badge.tsx';
export type { TagProps } from './ui/badge/Tag.tsx';
export type { ButtonProps } from './ui/button/Button.tsx';
export type { ConfirmDialogProps } from './ui/dialog/ConfirmDialog.tsx';
export type { DialogConfirm, DialogProps } from './ui/dialog/Dialog.tsx';
export type { EmptyStateProps } from './ui/empty-state/EmptyState.tsx';
export type { CheckboxProps } from './ui/field/Checkbox.tsx';
export type { PasswordFieldProps } from './ui/field/PasswordField.tsx';
export type { SearchFieldProps } from './ui/field/SearchField.tsx';
export type { SwitchProps } from './ui/field/Switch.tsx';
export type { TextFieldProps } from './ui/field/TextField.tsx';
export type { IconButtonProps } from './ui/IconButton.tsx';
export type { IconProps, IconShape } from './ui/icon/Icon.tsx';
export { type LazyComponent, lazyComponent } from './ui/lazy/lazy.tsx';
export type { MessageTipProps } from './ui/MessageTip.tsx';
export type { MemberPickerProps } from './ui/member-picker/MemberPicker.tsx';
export type { MemberPickerDialogProps } from './ui/member-picker/MemberPickerDialog.tsx';
export type { PickerMember } from './ui/member-picker/picker-member.ts';
export type { MenuProps } from './ui/menu/Menu.tsx';
export type { MenuItemProps } from './ui/menu/MenuItem.tsx';
export type { SubmenuProps } from './ui/menu/Submenu.tsx';
export type { OnOpenChange, OpenChangeReason } from './ui/open-change.ts';
export type { Anchor } from './ui/popover/anchor.ts';
export type { PopoverProps } from './ui/popover/Popover.tsx';
export type { SidePanelProps } from './ui/side-panel/SidePanel.tsx';
export type { SkeletonProps } from './ui/skeleton/Skeleton.tsx';
export type { SkeletonRowsProps } from './ui/skeleton/SkeletonRows.tsx';
export type { TooltipProps } from './ui/tooltip/Tooltip.tsx';
