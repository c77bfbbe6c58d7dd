import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';
import type { ViewerSlots } from './ImageViewer.tsx';

export interface ConversationViewerProps {
  /** The image message that is shown first. */
  readonly start: MessageRow;
  readonly onClose: () => void;
  readonly slots?: ViewerSlots;
}

const FloatingConversationViewer = onDemand(() =>
  import('./floating/FloatingConversationViewer.tsx').then((floating) => floating.FloatingConversationViewer),
);

/**
 * An `ImageViewer` over all pictures of the conversation that a message is in. Begins at that message at once; the others
 * come while one looks. What is recalled or deleted meanwhile leaves it.
 */
export function ConversationViewer(props: ConversationViewerProps): ReactNode {
  return <FloatingConversationViewer {...props} key={props.start.key} />;
}
