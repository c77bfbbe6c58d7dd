import type { ConversationKey } from 'im-sdk/protocol';

/** Panel beside the messages: the host's details, message info, or search. */
export type PanePanel =
  | { readonly kind: 'details' }
  | { readonly kind: 'info' /** Key of the message's row. */; readonly rowKey: string }
  | {
      readonly kind: 'search' /** Kind of message that the search starts with. Default: all. */;
      readonly of?: 'image' | 'file' | 'link';
    };

/** Props of the built-in panels. */
export interface PanelProps {
  readonly conversation: ConversationKey;
  readonly onClose: () => void;
  /** Scrolls to a message by its server id. */
  readonly onJump: (messageId: number) => void;
}
