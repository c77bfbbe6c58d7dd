import type { ImClient, Readable } from 'im-sdk';
import { type ReactNode, useEffect } from 'react';
import { CallHost } from '../../components/call-host/CallHost.tsx';
import { useReadable } from '../../hooks/useReadable.ts';
import { ImProvider } from '../../provider/ImProvider.tsx';
import type { PanelParts, PanelSettings } from '../panel-types.ts';
import { focusWhenReady } from '../platform/focus-when-ready.ts';
import { useWidgetConversation, useWidgetUnread } from './useWidgetConversation.ts';
import { useWidgetEvents } from './useWidgetEvents.ts';
import { SignedOutNote, WidgetPane } from './WidgetPane.tsx';
import type { WidgetUser } from './widget-session.ts';

/** Whether the panel is open, and took focus when it opened. */
export interface Shown {
  readonly focus: boolean;
}

export interface WidgetAppProps {
  readonly user: Readable<WidgetUser>;
  readonly settings: Readable<PanelSettings>;
  /** `undefined` while the panel is closed. */
  readonly shown: Readable<Shown | undefined>;
  readonly parts: PanelParts;
}

/** The panel's tree: the connection as long as the page, the content while the panel is open. */
export function WidgetApp({ user: users, settings: options, shown: showings, parts }: WidgetAppProps): ReactNode {
  const user = useReadable(users, users.getSnapshot());
  const settings = useReadable(options, options.getSnapshot());
  const shown = useReadable(showings, undefined);
  const { onUnread } = parts;
  const isSignedOut = user === 'signedOut';
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
  if (isSignedOut)
    return <ImProvider {...provider}>{shown ? <SignedOutNote onClose={parts.onClose} /> : null}</ImProvider>;
  return (
    <ImProvider {...provider} client={user.client} key={keyOf(user.client)}>
      <Connected {...{ settings, shown, parts }} />
      <CallHost />
    </ImProvider>
  );
}

interface ConnectedProps {
  readonly settings: PanelSettings;
  readonly shown: Shown | undefined;
  readonly parts: PanelParts;
}

function Connected({ settings, shown, parts }: ConnectedProps): ReactNode {
  const conversation = useWidgetConversation(settings.user, settings.group);
  const unread = useWidgetUnread(conversation);
  const { onUnread, onMessage, onClose } = parts;
  useWidgetEvents(settings.sound === true, onMessage);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  const { user, group } = settings;
  const isOne = Boolean(user || group);
  useEffect(
    () => (isOne && shown?.focus ? focusWhenReady(parts.content, parts.frame) : undefined),
    [isOne, shown, parts],
  );
  return shown ? <WidgetPane {...{ settings, conversation, onClose }} /> : null;
}

const keys = new WeakMap<ImClient, number>();
let clients = 0;

/** A new client gets a new tree: nothing of another account is left on the screen. */
function keyOf(client: ImClient): number {
  const key = keys.get(client) ?? ++clients;
  keys.set(client, key);
  return key;
}
