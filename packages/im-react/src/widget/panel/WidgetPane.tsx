import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { ChatApp } from '../../app/chat-app/ChatApp.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { useSession } from '../../hooks/session/useSession.ts';
import { codeSentence, errorSentence } from '../../i18n/error-sentence.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { X } from '../../ui/icon/icons.ts';
import type { PanelSettings } from '../panel-types.ts';
import { AgentsPane } from './AgentsPane.tsx';
import type { AgentsLookup } from './useAgentsConversation.ts';
import { Failure, Waiting } from './WidgetNotes.tsx';

/** Props of the panel's content. */
export interface WidgetPaneProps {
  readonly settings: PanelSettings;
  readonly isVisitor: boolean;
  /** The conversation with the agents, where it is that. */
  readonly agents: AgentsLookup | undefined;
  /** The conversation; `undefined` while it is looked up, `null` for the whole application. */
  readonly conversation: ConversationKey | null | undefined;
  readonly onClose: () => void;
}

/** Content of the open panel: conversation or application, or why there is none. */
export function WidgetPane(props: WidgetPaneProps): ReactNode {
  const { settings, isVisitor, agents, conversation, onClose } = props;
  const t = useT();
  const client = useClient();
  const session = useSession();
  const isGroupsReady = useReadable(client.groups.ready, false);
  const tools = useMemo(() => <IconButton icon={X} label={t('widget.close')} onClick={onClose} />, [t, onClose]);
  const composer = useMemo(() => ({ attach: settings.attach }), [settings.attach]);
  const pane = useMemo(() => ({ tools, composer }), [tools, composer]);

  if (session.status === 'restoring') {
    return session.error ? <Failure text={errorSentence(t, session.error)} onClose={onClose} /> : <Waiting />;
  }
  // A visitor is signed out until the visit, whose failure the lookup has.
  if (session.status === 'signedOut' && !(isVisitor && session.reason === 'none')) {
    const code = session.reason === 'banned' ? 'auth.banned' : 'client.sessionEnded';
    const retry = (): void => {
      if (agents && isVisitor) agents.tryAgain();
      else client.start().catch(() => undefined);
    };
    return <Failure text={session.detail || codeSentence(t, code)} onClose={onClose} onRetry={retry} />;
  }
  if (agents)
    return <AgentsPane {...{ agents, isVisitor, tools, onClose }} attach={settings.attach} title={settings.title} />;
  if (!settings.user && !settings.group) {
    return <ChatApp listTitle={settings.title} listTools={tools} pane={pane} />;
  }
  // The pane says why the person cannot be found.
  if (settings.user && !conversation) return <MessagePane user={{ externalId: settings.user }} {...pane} />;
  if (!conversation) {
    return isGroupsReady ? <Failure text={codeSentence(t, 'group.notFound')} onClose={onClose} /> : <Waiting />;
  }
  return <MessagePane conversation={conversation} {...pane} />;
}
