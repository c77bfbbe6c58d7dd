import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { AttachKind } from '../../conversation/composer/attachments/attach-kinds.ts';
import { Composer } from '../../conversation/composer/Composer.tsx';
import {
  ConversationHeader,
  type ConversationHeaderProps,
  ConversationNameContext,
} from '../../conversation/header/ConversationHeader.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import type { PaneComposerProps } from '../../conversation/pane-slots.tsx';
import { useTimeline, useTimelineState } from '../../hooks/messages/useMessages.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { ContactForm } from './ContactForm.tsx';
import type { AgentsLookup } from './useAgentsConversation.ts';
import { Failure, Waiting } from './WidgetNotes.tsx';

/** Props of `AgentsPane`. */
export interface AgentsPaneProps {
  readonly agents: AgentsLookup;
  /** Name of the panel; the conversation itself has the person's own name, for the agents. */
  readonly title: string | undefined;
  /** Kinds of attachments. Default: pictures and files for a visitor, everything for others. */
  readonly attach: readonly AttachKind[] | undefined;
  /** A visitor is asked for an e-mail address while no agent is online. */
  readonly isVisitor: boolean;
  /** The button that closes the panel, for the header. */
  readonly tools: ReactNode;
  readonly onClose: () => void;
}

/** The conversation with the agents, once it is found. */
export function AgentsPane({ agents, title, attach, isVisitor, tools, onClose }: AgentsPaneProps): ReactNode {
  const t = useT();
  const { found, error, tryAgain } = agents;
  const kinds = attach ?? (isVisitor ? VISITOR_ATTACH : undefined);
  const composer = useMemo(() => ({ attach: kinds }), [kinds]);
  if (error) return <Failure text={errorSentence(t, error)} onClose={onClose} onRetry={tryAgain} />;
  if (!found) return <Waiting />;
  const Pane = isVisitor && !found.isOnline ? OfflinePane : MessagePane;
  return (
    <ConversationNameContext.Provider value={title || t('widget.title')}>
      <Pane conversation={found.conversation} tools={tools} slots={SLOTS} composer={composer} />
    </ConversationNameContext.Provider>
  );
}

const VISITOR_ATTACH: readonly AttachKind[] = ['picture', 'file'];

const HEADER = { Avatar: null, Subline: null };
/** Header without the picture and the members of a group, and a composer without a name in its placeholder. */
const SLOTS = {
  Header: (props: ConversationHeaderProps): ReactNode => <ConversationHeader {...props} slots={HEADER} />,
  Composer: ({ handle, ...props }: PaneComposerProps): ReactNode => <Composer {...props} name="" ref={handle} />,
};

interface OfflinePaneProps {
  readonly conversation: ConversationKey;
  readonly tools: ReactNode;
  readonly slots: typeof SLOTS;
  readonly composer: { readonly attach: readonly AttachKind[] | undefined };
}

/** The form before the first message; then the conversation. */
function OfflinePane({ conversation, tools, slots, composer }: OfflinePaneProps): ReactNode {
  const [isDone, setDone] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const state = useTimelineState(useTimeline(conversation));
  if (!isDone && state === 'loading') return <Waiting />;
  if (isDone || state !== 'none') {
    // The form is taken away with the focus in it.
    return <MessagePane {...{ conversation, tools, slots, composer }} autoFocus={isLeft || hasFocus} />;
  }
  return (
    <section className="im-pane" data-im-part="message-pane">
      <slots.Header conversation={conversation} tools={tools} />
      <ContactForm
        conversation={conversation}
        onLeave={() => setLeft(true)}
        onFocusChange={setHasFocus}
        onDone={() => setDone(true)}
      />
    </section>
  );
}
