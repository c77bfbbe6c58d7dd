import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type OnDemandPart, onDemand } from '../../on-demand/on-demand.tsx';

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

interface Panels {
  readonly info: OnDemandPart<PanelProps & { readonly rowKey: string; readonly timeline: OpenTimeline }>;
  readonly search: OnDemandPart<PanelProps>;
}

/** The panels of the kit. Each brings its code when it is first opened. */
export const PANELS: Panels = {
  info: onDemand(() => import('../../message-info/MessageInfoPanel.tsx').then((part) => part.MessageInfoPanel)),
  search: onDemand(() => import('../../search/in-chat/ChatSearchPanel.tsx').then((part) => part.ChatSearchPanel)),
};
