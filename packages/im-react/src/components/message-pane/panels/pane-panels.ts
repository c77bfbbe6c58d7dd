import type { ConversationKey } from 'im-sdk/protocol';

/** Which panel stands beside the messages: the host's details, everything known of a message, or the search. */
export type PanePanel =
  | { readonly kind: 'details' }
  | { readonly kind: 'info' /** Key of the message's row. */; readonly rowKey: string }
  | { readonly kind: 'search' };

/** What every panel of the kit is given. */
export interface PanelProps {
  readonly conversation: ConversationKey;
  readonly onClose: () => void;
  /** Goes to a message by its server id. */
  readonly onJump: (messageId: number) => void;
}
