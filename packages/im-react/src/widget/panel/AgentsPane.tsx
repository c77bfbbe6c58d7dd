import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { ConversationHeader } from '../../components/conversation-header/ConversationHeader.tsx';
import { MessagePane } from '../../components/message-pane/MessagePane.tsx';
import { useTimeline, useTimelineState } from '../../hooks/useMessages.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { ContactForm } from './ContactForm.tsx';
import type { AgentsLookup } from './useAgentsConversation.ts';
import { Failure, Waiting } from './WidgetNotes.tsx';

/** Props of `AgentsPane`. */
export interface AgentsPaneProps {
  readonly agents: AgentsLookup;
  /** A visitor is asked for an e-mail address while no agent is online. */
  readonly isVisitor: boolean;
  /** The button that closes the panel, for the header. */
  readonly tools: ReactNode;
  readonly onClose: () => void;
}

/** The conversation with the agents, once it is found. */
export function AgentsPane({ agents, isVisitor, tools, onClose }: AgentsPaneProps): ReactNode {
  const t = useT();
  const { found, error, tryAgain } = agents;
  if (error) return <Failure text={errorSentence(t, error)} onClose={onClose} onRetry={tryAgain} />;
  if (!found) return <Waiting />;
  if (isVisitor && !found.isOnline) return <OfflinePane conversation={found.conversation} tools={tools} />;
  return <MessagePane conversation={found.conversation} tools={tools} />;
}

interface OfflinePaneProps {
  readonly conversation: ConversationKey;
  readonly tools: ReactNode;
}

/** The form before the first message; then the conversation. */
function OfflinePane({ conversation, tools }: OfflinePaneProps): ReactNode {
  const [isDone, setDone] = useState(false);
  const state = useTimelineState(useTimeline(conversation));
  if (!isDone && state === 'loading') return <Waiting />;
  if (isDone || state !== 'none') return <MessagePane conversation={conversation} tools={tools} />;
  return (
    <section className="im-pane" data-im-part="message-pane">
      <ConversationHeader conversation={conversation} tools={tools} />
      <ContactForm conversation={conversation} onDone={() => setDone(true)} />
    </section>
  );
}
