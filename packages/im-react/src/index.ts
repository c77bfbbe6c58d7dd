export type { AddFriendDialogProps } from './components/add-friend/AddFriendDialog.tsx';
export type { AlbumScreenProps } from './components/album/AlbumScreen.tsx';
export type { NewVersionProps } from './components/app-state/NewVersion.tsx';
export type { OtherTabProps } from './components/app-state/OtherTab.tsx';
export type { ServerUnreachableProps } from './components/app-state/ServerUnreachable.tsx';
export type { UpdateRequiredProps } from './components/app-state/UpdateRequired.tsx';
export type { AvatarProps } from './components/avatar/Avatar.tsx';
export type { AvatarUploadProps } from './components/avatar-upload/AvatarUpload.tsx';
export type { BadgeProps } from './components/badge/Badge.tsx';
export type { TagProps } from './components/badge/Tag.tsx';
export type { BroadcastDialogProps } from './components/broadcast/BroadcastDialog.tsx';
export type { BusinessCardDialogProps } from './components/business-card/BusinessCardDialog.tsx';
export type { ButtonProps } from './components/button/Button.tsx';
export type { IconButtonProps } from './components/button/IconButton.tsx';
export type { CallHostProps } from './components/call-host/CallHost.tsx';
export type { CallHostSlots } from './components/call-host/CallLayer.tsx';
export type { CallWindowProps } from './components/call-window/CallWindow.tsx';
export type { ChatAppProps } from './components/chat-app/ChatApp.tsx';
export type { ChatAppListProps } from './components/chat-app/ChatAppList.tsx';
export type { ChatAppPaneOptions, ChatAppPaneProps } from './components/chat-app/ChatAppPane.tsx';
export type { ChatListProps } from './components/chat-list/ChatList.tsx';
export type { ChatRowProps } from './components/chat-list/ChatRow.tsx';
export type { ChatRowBinding, ChatRowRootProps } from './components/chat-list/ChatRowRoot.tsx';
export type { ChatPreview } from './components/chat-list/chat-preview.ts';
export { type ChatRowContextValue, useChatRow } from './components/chat-list/chat-row-context.ts';
export type {
  ChatRowPartProps,
  ChatRowSlots,
  ChatRowState,
  RenderChatRow,
} from './components/chat-list/chat-row-parts.ts';
export type { AttachMenuProps } from './components/composer/attachments/AttachMenu.tsx';
export type { AttachmentTrayProps } from './components/composer/attachments/AttachmentTray.tsx';
export type { AttachItem, AttachKind } from './components/composer/attachments/attach-kinds.ts';
export type { LocationDialogProps } from './components/composer/attachments/LocationDialog.tsx';
export type { EditBarProps, QuoteBarProps } from './components/composer/bars/ComposerBars.tsx';
export type { ComposerPartProps, ComposerProps, ComposerSlots } from './components/composer/Composer.tsx';
export type { EmojiMenuProps } from './components/composer/EmojiMenu.tsx';
export type { ComposerFieldHandle, ComposerFieldProps } from './components/composer/field/ComposerField.tsx';
export type { ComposerLeafProps } from './components/composer/parts/ComposerParts.tsx';
export type {
  ComposerHandle,
  ComposerNoticeSlot,
  ComposerOptions,
  ComposerRootProps,
} from './components/composer/parts/ComposerRoot.tsx';
export { type ComposerContextValue, useComposerContext } from './components/composer/parts/composer-context.ts';
export type { VoiceRecorderProps } from './components/composer/recorder/VoiceRecorder.tsx';
export type { SendButtonProps } from './components/composer/SendButton.tsx';
export type { ContactDetailProps } from './components/contact-detail/ContactDetail.tsx';
export type { BlockedEntryProps } from './components/contact-list/BlockedEntry.tsx';
export type { ContactListProps } from './components/contact-list/ContactList.tsx';
export type { RequestsEntryProps } from './components/contact-list/RequestsEntry.tsx';
export type {
  ConversationHeaderProps,
  ConversationHeaderSlots,
  HeaderPartProps,
} from './components/conversation-header/ConversationHeader.tsx';
export type { CreateGroupDialogProps } from './components/create-group/CreateGroupDialog.tsx';
export type { FriendPickerProps } from './components/create-group/FriendPicker.tsx';
export type { ConfirmDialogProps } from './components/dialog/ConfirmDialog.tsx';
export type { DialogConfirm, DialogProps } from './components/dialog/Dialog.tsx';
export type { EmojiArtProps } from './components/emoji/EmojiArt.tsx';
export { emojiLabel } from './components/emoji/emoji-name.ts';
export type { EmojiPickerProps } from './components/emoji-picker/EmojiPicker.tsx';
export type { EmptyStateProps } from './components/empty-state/EmptyState.tsx';
export type { CheckboxProps } from './components/field/Checkbox.tsx';
export type { PasswordFieldProps } from './components/field/PasswordField.tsx';
export type { SearchFieldProps } from './components/field/SearchField.tsx';
export type { SwitchProps } from './components/field/Switch.tsx';
export type { TextFieldProps } from './components/field/TextField.tsx';
export type { ForwardDialogProps } from './components/forward/ForwardDialog.tsx';
export type { GroupCallWindowProps } from './components/group-call-window/GroupCallWindow.tsx';
export type { GroupDetailProps } from './components/group-detail/GroupDetail.tsx';
export type { GroupListProps } from './components/group-list/GroupList.tsx';
export type { GroupPanelPage, GroupPanelProps } from './components/group-panel/GroupPanel.tsx';
export type { IconProps, IconShape } from './components/icon/Icon.tsx';
export type { ConversationViewerProps } from './components/image-viewer/ConversationViewer.tsx';
export type { ImageViewerProps } from './components/image-viewer/ImageViewer.tsx';
export type { ImageSender, ViewedImage, ViewerSlotProps, ViewerSlots } from './components/image-viewer/viewed-image.ts';
export type { IncomingCallProps } from './components/incoming-call/IncomingCall.tsx';
export type { JoinGroupDialogProps } from './components/join-group/JoinGroupDialog.tsx';
export { type LazyPart, lazyPart } from './components/lazy/lazy.tsx';
export type { ListHeadProps } from './components/list-head/ListHead.tsx';
export type { NewMenuProps } from './components/list-head/NewMenu.tsx';
export type { InviteMembersDialogProps } from './components/member-picker/InviteMembersDialog.tsx';
export type { MemberPickerProps } from './components/member-picker/MemberPicker.tsx';
export type { MemberPickerDialogProps } from './components/member-picker/MemberPickerDialog.tsx';
export type { PickerMember } from './components/member-picker/picker-member.ts';
export type { MenuProps } from './components/menu/Menu.tsx';
export type { MenuItemProps } from './components/menu/MenuItem.tsx';
export type { SubmenuProps } from './components/menu/Submenu.tsx';
export type { MessageQuoteProps } from './components/message/content/MessageQuote.tsx';
export type { DataSchema, SchemaResult, StandardSchema } from './components/message/kinds/host/data-schema.ts';
export {
  type CustomKind,
  type HostKinds,
  type KindSource,
  type MessageKind,
  type MessageKindComponent,
  type MessageKindProps,
  type MessageKinds,
  messageKind,
  type SummarisedMessage,
} from './components/message/kinds/host/host-kinds.ts';
export type { AlbumPosition } from './components/message/kinds/image/album-grid.ts';
export type { KindProps } from './components/message/kinds/kind.ts';
export type { MessagePartProps } from './components/message/Message.tsx';
export type { MessageBubbleProps } from './components/message/MessageBubble.tsx';
export type { MessageMetaProps } from './components/message/MessageMeta.tsx';
export type { MessageRootProps } from './components/message/MessageRoot.tsx';
export type { MessageTipProps } from './components/message/MessageTip.tsx';
export { type MessageContextValue, useMessageContext } from './components/message/message-context.ts';
export { type ActionFlow, type ActionStep, useActionFlow } from './components/message-actions/action-flow.ts';
export {
  type CustomActions,
  MESSAGE_ACTIONS,
  type MessageAction,
  type MessageActionItem,
  type MessageActions,
} from './components/message-actions/action-types.ts';
export {
  type MessageActionProps,
  useAvailableActions,
  useMessageActions,
} from './components/message-actions/useMessageActions.tsx';
export type { MessageListHandle, MessageListOptions } from './components/message-list/behaviour/useMessageListView.tsx';
export {
  type MessageListContextValue,
  type MessageListSlots,
  type MessageProps,
  type TimeMarkProps,
  useMessageList,
} from './components/message-list/list-context.ts';
export type { MessageListProps } from './components/message-list/MessageList.tsx';
export type { MessageListRootProps } from './components/message-list/parts/MessageListRoot.tsx';
export type { RowLayout, TimeMark } from './components/message-list/rows/row-layout.ts';
export type {
  MessagePaneHandle,
  MessagePaneOptions,
  MessagePaneProps,
} from './components/message-pane/MessagePane.tsx';
export type { PaneComposerOptions } from './components/message-pane/PaneComposer.tsx';
export { type MessagePaneContextValue, useMessagePane } from './components/message-pane/pane-context.ts';
export type {
  MessageDefaults,
  MessagePaneSlots,
  PaneComposerProps,
  PaneEmptyProps,
} from './components/message-pane/pane-slots.tsx';
export type { PanePanel } from './components/message-pane/panels/pane-panels.ts';
export type { PanePanelOptions } from './components/message-pane/panels/usePanePanel.ts';
export type { RowAlign, SeenRow } from './components/message-scroller/anchoring/rendered-rows.ts';
export type { MessageScrollerProps, ScrollerHandle } from './components/message-scroller/MessageScroller.tsx';
export type { Selection } from './components/message-selection/create-selection.ts';
export type { SelectionBarProps } from './components/message-selection/SelectionBar.tsx';
export type { NotificationScreenProps } from './components/notification-screen/NotificationScreen.tsx';
export type { NotificationTab } from './components/notification-screen/NotificationTabs.tsx';
export type { MessageNotifierProps } from './components/notifier/MessageNotifier.tsx';
export type { PersonPanelProps } from './components/person/PersonPanel.tsx';
export type { PinnedMessageProps } from './components/pinned-message/PinnedMessage.tsx';
export type { Anchor } from './components/popover/anchor.ts';
export type { PopoverProps } from './components/popover/Popover.tsx';
export type { ProfileDialogProps } from './components/profile/ProfileDialog.tsx';
export type { MessageReactionsProps } from './components/reactions/MessageReactions.tsx';
export type { RequestListProps } from './components/request-list/RequestList.tsx';
export type { SearchEverywhereHandle, SearchEverywhereProps } from './components/search/SearchEverywhere.tsx';
export type { ColourScheme } from './components/settings/AppearanceSettings.tsx';
export type { BlockedScreenProps } from './components/settings/BlockedScreen.tsx';
export type { ClearHistoryDialogProps } from './components/settings/ClearHistoryDialog.tsx';
export type { OtherSettingsDialogProps } from './components/settings/OtherSettingsDialog.tsx';
export type { ResyncDialogProps } from './components/settings/ResyncDialog.tsx';
export type { SettingsDialogProps } from './components/settings/SettingsDialog.tsx';
export type { SidePanelProps } from './components/side-panel/SidePanel.tsx';
export type { SkeletonProps } from './components/skeleton/Skeleton.tsx';
export type { SkeletonRowsProps } from './components/skeleton/SkeletonRows.tsx';
export type { CallBarProps } from './components/start-call/CallBar.tsx';
export type { CallButtonsProps } from './components/start-call/CallButtons.tsx';
export { type StartCall, useStartCall } from './components/start-call/useStartCall.ts';
export type { Toast, ToastContent, ToastStore } from './components/toaster/toast-store.ts';
export { type ShowToast, useToast } from './components/toaster/useToast.ts';
export type { TooltipProps } from './components/tooltip/Tooltip.tsx';
export type { UserCardProps } from './components/user-card/UserCard.tsx';
export type { UserCardsProps } from './components/user-card/UserCards.tsx';
export * from './hooks/index.ts';
export { useLayers } from './hooks/useLayers.ts';
export { useTimeReader } from './hooks/useTimeReader.ts';
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
export { chatName, personName } from './i18n/names.ts';
export type { TimeReader } from './i18n/time-labels.ts';
export type { HostTranslate, TextOverrides, TextValues, Translate } from './i18n/translate.ts';
export { useT } from './i18n/useT.ts';
export * from './parts/account.ts';
export * from './parts/app-state.ts';
export * from './parts/basics.ts';
export * from './parts/calls.ts';
export * from './parts/chat-app.ts';
export * from './parts/chat-list.ts';
export * from './parts/composer.ts';
export * from './parts/contacts.ts';
export * from './parts/fields.ts';
export * from './parts/menu.ts';
export * from './parts/message.ts';
export * from './parts/message-pane.ts';
export * from './parts/surfaces.ts';
export { type Clock, systemClock } from './platform/clock.ts';
export { deviceLanguages } from './platform/device/device.ts';
export type { ClientProviderProps } from './provider/ClientProvider.tsx';
export { DefaultsProvider, type DefaultsProviderProps, type ProviderSlots } from './provider/DefaultsProvider.tsx';
export { FormattersProvider, type FormattersProviderProps, useFormatters } from './provider/formatters-context.tsx';
export { ImProvider, type ImProviderProps } from './provider/ImProvider.tsx';
export { ImRoot, type ImRootProps } from './provider/ImRoot.tsx';
export type { LayerStack, Layers } from './provider/layers.ts';
export type { MessageEvents } from './provider/message-events-context.tsx';
export { TextsProvider, type TextsProviderProps } from './provider/TextsProvider.tsx';
export { type RootAttributes, type UiContextValue, usePortalRoot, useUi } from './provider/ui-context.ts';
export type { RichTextProps } from './rich-text/RichText.tsx';
export type { PartElementProps, PartProps, PartTag } from './slots/render-part.ts';
