import type { ConversationKey } from 'im-sdk/protocol';
import type { ComponentType, Ref } from 'react';
import type { ComposerHandle, ComposerProps } from '../composer/Composer.tsx';
import type { ConversationHeaderProps } from '../conversation-header/ConversationHeader.tsx';
import type { MessageListSlots } from '../message-list/list-context.ts';
import type { PinnedMessageProps } from '../pinned-message/PinnedMessage.tsx';

/** What a composer of the host's own is given. */
export interface PaneComposerProps extends ComposerProps {
  /** Give it to the `Composer` as `ref`, or fill it: the pane puts focus there. */
  readonly handle: Ref<ComposerHandle>;
}

/** What stands in the place of messages where there are none. */
export interface PaneEmptyProps {
  readonly conversation: ConversationKey;
  /** What the conversation is called, in the reader's language. */
  readonly name: string;
}

/** Parts of a pane that a host can replace; `null` leaves one out. A replacement may draw the kit's own part inside. */
export interface MessagePaneSlots extends MessageListSlots {
  /** Default: `ConversationHeader`. */
  readonly Header?: ComponentType<ConversationHeaderProps> | null;
  /** Default: `ConnectionBanner`. The prop `banner` goes before it. */
  readonly Banner?: ComponentType | null;
  /** Default: `PinnedMessage`. */
  readonly Pinned?: ComponentType<PinnedMessageProps> | null;
  /** Default: an invitation to say hello. */
  readonly Empty?: ComponentType<PaneEmptyProps>;
  /** Default: `Composer`, which has slots of its own. */
  readonly Composer?: ComponentType<PaneComposerProps> | null;
}
