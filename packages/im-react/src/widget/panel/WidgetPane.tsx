import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { ChatApp } from '../../components/chat-app/ChatApp.tsx';
import { EmptyState } from '../../components/empty-state/EmptyState.tsx';
import { CloudOff, LogIn, X } from '../../components/icon/icons.ts';
import { MessagePane } from '../../components/message-pane/MessagePane.tsx';
import { PaneNote } from '../../components/message-pane/PaneNote.tsx';
import { useSkeleton } from '../../components/skeleton/useSkeleton.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSession } from '../../hooks/useSession.ts';
import { codeSentence, errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { ImRoot } from '../../provider/ImRoot.tsx';
import type { PanelSettings } from '../panel-types.ts';

/** Props of the panel's content. */
export interface WidgetPaneProps {
  readonly settings: PanelSettings;
  /** The conversation; `undefined` while it is looked up, `null` for the whole application. */
  readonly conversation: ConversationKey | null | undefined;
  readonly onClose: () => void;
}

/** Content of the open panel: conversation or application, or why there is none. */
export function WidgetPane(props: WidgetPaneProps): ReactNode {
  return (
    <ImRoot>
      <Content {...props} />
    </ImRoot>
  );
}

function Content(props: WidgetPaneProps): ReactNode {
  const t = useT();
  const client = useClient();
  const session = useSession();
  const { settings, conversation, onClose } = props;
  const isGroupsReady = useReadable(client.groups.ready, false);
  const close = useMemo(() => <IconButton icon={X} label={t('widget.close')} onClick={onClose} />, [t, onClose]);
  const pane = useMemo(() => ({ tools: close }), [close]);

  if (session.status === 'signedOut') {
    return (
      <Sentence
        text={session.detail || t(session.reason === 'banned' ? 'error.auth.banned' : 'error.client.sessionEnded')}
        {...props}
      >
        <Button variant="primary" onClick={() => void client.start().catch(() => undefined)}>
          {t('action.tryAgain')}
        </Button>
      </Sentence>
    );
  }
  if (session.status === 'restoring') {
    return session.error ? <Sentence text={errorSentence(t, session.error)} {...props} /> : <Waiting />;
  }
  if (!settings.user && !settings.group) {
    return <ChatApp listTitle={settings.title} listTools={close} pane={pane} />;
  }
  if (settings.user && conversation === undefined) {
    return <MessagePane user={{ externalId: settings.user }} tools={close} />;
  }
  if (!conversation) {
    return isGroupsReady ? <Sentence text={codeSentence(t, 'group.notFound')} {...props} /> : <Waiting />;
  }
  return <MessagePane conversation={conversation} tools={close} />;
}

function Waiting(): ReactNode {
  return <PaneNote state="loading" shapes={useSkeleton(true) === 'shapes'} name="" />;
}

/** Why nothing can be shown, with a button that closes the panel. */
function Sentence(
  props: Pick<WidgetPaneProps, 'onClose'> & { readonly text: string; readonly children?: ReactNode },
): ReactNode {
  const t = useT();
  return (
    <EmptyState kind="error" art={CloudOff} title={t('widget.failedTitle')} text={props.text}>
      {props.children}
      <Button onClick={props.onClose}>{t('widget.close')}</Button>
    </EmptyState>
  );
}

/** In place of the content while nobody is signed in on the page. */
export function SignedOutNote({ onClose }: Pick<WidgetPaneProps, 'onClose'>): ReactNode {
  return (
    <ImRoot>
      <SignedOutText onClose={onClose} />
    </ImRoot>
  );
}

function SignedOutText({ onClose }: Pick<WidgetPaneProps, 'onClose'>): ReactNode {
  const t = useT();
  return (
    <EmptyState art={LogIn} title={t('chats.signedOutTitle')} text={t('chats.signedOutText')}>
      <Button onClick={onClose}>{t('widget.close')}</Button>
    </EmptyState>
  );
}
