import type { ConversationKey } from 'im-sdk/protocol';
import type { ComponentType, Ref } from 'react';
import type { ComposerProps } from '../composer/Composer.tsx';
import type { ComposerHandle } from '../composer/parts/ComposerRoot.tsx';
import type { ConversationHeaderProps } from '../conversation-header/ConversationHeader.tsx';
import type { MessageListSlots } from '../message-list/list-context.ts';
import type { PinnedMessageProps } from '../pinned-message/PinnedMessage.tsx';

/** Props of a custom `Composer` slot. */
export interface PaneComposerProps extends ComposerProps {
  /** Ref that the pane uses to focus the composer. Pass it to `Composer` as `ref`, or set it yourself. */
  readonly handle: Ref<ComposerHandle>;
}

/** Props of a custom `Empty` slot. */
export interface PaneEmptyProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Display name of the conversation. */
  readonly name: string;
}

/** Replaceable parts of a pane; `null` removes one. A replacement may render the built-in part inside. */
export interface MessagePaneSlots extends MessageListSlots {
  /** Header of the conversation. Default: `ConversationHeader`. */
  readonly Header?: ComponentType<ConversationHeaderProps> | null;
  /** Connection state. Default: `ConnectionBanner`. The prop `banner` takes precedence. */
  readonly Banner?: ComponentType | null;
  /** Pinned message of a group. Default: `PinnedMessage`. */
  readonly Pinned?: ComponentType<PinnedMessageProps> | null;
  /** Empty state. Default: an invitation to say hello. */
  readonly Empty?: ComponentType<PaneEmptyProps>;
  /** Composer. Default: `Composer`, which has its own slots. */
  readonly Composer?: ComponentType<PaneComposerProps> | null;
}
