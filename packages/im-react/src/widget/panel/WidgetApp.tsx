import type { ImClient, Readable } from 'im-sdk';
import { type ReactNode, useEffect } from 'react';
import { ImProvider } from '../../app/ImProvider.tsx';
import { ImRoot } from '../../app/ImRoot.tsx';
import { CallHost } from '../../calls/call-host/CallHost.tsx';
import { useReadable } from '../../primitives/useReadable.ts';
import type { PanelParts, PanelSettings } from '../panel-types.ts';
import { focusWhenReady } from '../platform/focus-when-ready.ts';
import { useAgentsConversation } from './useAgentsConversation.ts';
import { useWidgetConversation, useWidgetUnread } from './useWidgetConversation.ts';
import { useWidgetEvents } from './useWidgetEvents.ts';
import { SignedOutNote, Waiting } from './WidgetNotes.tsx';
import { WidgetPane } from './WidgetPane.tsx';
import type { WidgetSession } from './widget-session.ts';

/** Whether the panel is open, and took focus when it opened. */
export interface Shown {
  readonly focus: boolean;
}

export interface WidgetAppProps {
  readonly session: WidgetSession;
  readonly settings: Readable<PanelSettings>;
  /** `undefined` while the panel is closed. */
  readonly shown: Readable<Shown | undefined>;
  readonly parts: PanelParts;
}

/** The panel's tree: the connection as long as the page, the content while the panel is open. */
export function WidgetApp({ session, settings: options, shown: showings, parts }: WidgetAppProps): ReactNode {
  const user = useReadable(session.user, session.user.getSnapshot());
  const given = useReadable(options, options.getSnapshot());
  const shown = useReadable(showings, undefined);
  const settings = { ...given, agents: given.agents ?? !parts.token };
  const { onUnread, onClose } = parts;
  const isSignedOut = user === 'signedOut';
  const isVisiting = isSignedOut && settings.agents && shown !== undefined;
  useEffect(() => {
    if (isVisiting) session.visit();
  }, [isVisiting, session]);
  useEffect(() => {
    if (isSignedOut) onUnread(0);
  }, [isSignedOut, onUnread]);
  const provider = {
    language: settings.language,
    theme: settings.theme,
    direction: settings.direction,
    portalContainer: parts.floating,
    className: 'im-inherits',
    onError: (error: unknown) => parts.onError({ code: 'client.internal', message: String(error) }),
  };
  if (isSignedOut) {
    const note = isVisiting ? <Waiting /> : <SignedOutNote onClose={onClose} />;
    return <ImProvider {...provider}>{shown ? <ImRoot>{note}</ImRoot> : null}</ImProvider>;
  }
  return (
    <ImProvider {...provider} client={user.client} calls={!user.isVisitor} key={keyOf(user.client)}>
      <Connected {...{ settings, shown, parts }} isVisitor={user.isVisitor} />
      {user.isVisitor ? null : <CallHost />}
    </ImProvider>
  );
}

interface ConnectedProps {
  readonly settings: PanelSettings;
  readonly shown: Shown | undefined;
  readonly isVisitor: boolean;
  readonly parts: PanelParts;
}

function Connected({ settings, shown, isVisitor, parts }: ConnectedProps): ReactNode {
  const lookup = useAgentsConversation(settings.agents === true && shown !== undefined, isVisitor);
  const agents = settings.agents ? lookup : undefined;
  const chosen = useWidgetConversation(settings.user, settings.group);
  const conversation = agents ? agents.found?.conversation : chosen;
  const unread = useWidgetUnread(conversation);
  const { onUnread, onMessage, onClose } = parts;
  useWidgetEvents(conversation, settings.sound === true, onMessage);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  const isOne = Boolean(agents || settings.user || settings.group);
  useEffect(
    () => (isOne && shown?.focus ? focusWhenReady(parts.content, parts.frame) : undefined),
    [isOne, shown, parts],
  );
  if (!shown) return null;
  return (
    <ImRoot>
      <WidgetPane {...{ settings, isVisitor, agents, conversation, onClose }} />
    </ImRoot>
  );
}

const keys = new WeakMap<ImClient, number>();
let clients = 0;

/** A new client gets a new tree: nothing of another account is left on the screen. */
function keyOf(client: ImClient): number {
  const key = keys.get(client) ?? ++clients;
  keys.set(client, key);
  return key;
}
