import type { OpenTimeline } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  forwardRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { lastEditable } from '../../hooks/composer/last-editable.ts';
import { useComposer } from '../../hooks/useComposer.ts';
import { useMessages } from '../../hooks/useMessages.ts';
import { useWriteBar } from '../../hooks/useWriteBar.ts';
import { useT } from '../../i18n/useT.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
import { ConversationHeader, useConversationName } from '../conversation-header/ConversationHeader.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchX } from '../icon/icons.ts';
import type { MessageKinds } from '../message-list/list-context.ts';
import { MessageList, type MessageListHandle } from '../message-list/MessageList.tsx';
import { PaneNote } from './PaneNote.tsx';

/** What can be asked of a pane. */
export interface MessagePaneHandle {
  /** Puts focus into the composer. */
  focusComposer(): void;
}

export interface MessagePaneProps {
  /** The conversation to show: `p:{userId}`, `g:{groupId}` or `s:0`. */
  readonly conversation: ConversationKey;
  /** Shows a button in the header that leads back to the list: on a phone. */
  readonly onBack?: () => void;
  /** Buttons at the end of the header. */
  readonly tools?: ReactNode;
  /** Stands between header and messages. Default: the connection's banner; `null` for none. */
  readonly banner?: ReactNode;
  /** Draws kinds of messages in the host's own way, by type number. Keep the object the same. */
  readonly kinds?: MessageKinds;
  /** A person's picture was chosen. Without it pictures are no buttons. */
  readonly onPerson?: (userId: number, anchor: Element) => void;
  /** Puts focus into the composer when the conversation opens. Default false. */
  readonly autoFocus?: boolean;
}

/** A whole conversation: header, banner, messages, composer. Any number of panes may stand on one page. */
export const MessagePane = forwardRef<MessagePaneHandle, MessagePaneProps>(function MessagePane(props, ref) {
  if (!parseConversationKey(props.conversation)) return <UnknownChat />;
  return <KnownPane {...props} handle={ref} />;
});

function UnknownChat(): ReactNode {
  const t = useT();
  return (
    <section className="im-pane" data-im-part="message-pane" data-state="unknown">
      <EmptyState art={SearchX} title={t('message.noChatTitle')} text={t('message.noChatText')} />
    </section>
  );
}

function KnownPane({
  conversation,
  onBack,
  tools,
  banner,
  kinds,
  onPerson,
  autoFocus,
  handle,
}: MessagePaneProps & { readonly handle: Ref<MessagePaneHandle> }): ReactNode {
  const composer = useComposer(conversation);
  const writing = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle>(null);
  const opened = useRef<OpenTimeline>(undefined);
  const [sentIn, setSentIn] = useState<ConversationKey>();
  const toComposer = useCallback(() => writing.current?.focus(), []);
  const onSent = useCallback(() => {
    setSentIn(conversation);
    list.current?.toLatest();
  }, [conversation]);
  useImperativeHandle(handle, () => ({ focusComposer: toComposer }), [toComposer]);
  useEffect(() => {
    if (autoFocus) writing.current?.focus();
  }, [conversation, autoFocus]);
  return (
    <section className="im-pane" data-im-part="message-pane">
      <ConversationHeader conversation={conversation} onBack={onBack} tools={tools} />
      {banner === undefined ? <ConnectionBanner /> : banner}
      <PaneMessages
        list={list}
        opened={opened}
        conversation={conversation}
        composer={composer}
        kinds={kinds}
        onPerson={onPerson}
        toComposer={toComposer}
        hideUnreadLine={sentIn === conversation}
      />
      <PaneComposer composer={composer} onSent={onSent} writing={writing} opened={opened} />
    </section>
  );
}

interface PaneMessagesProps extends Pick<MessagePaneProps, 'conversation' | 'kinds' | 'onPerson'> {
  readonly composer: ComposerController;
  readonly toComposer: () => void;
  readonly hideUnreadLine: boolean;
  readonly list: Ref<MessageListHandle>;
  /** Where the opened timeline is put, for the composer. */
  readonly opened: RefObject<OpenTimeline | undefined>;
}

function PaneMessages({
  conversation,
  composer,
  kinds,
  onPerson,
  toComposer,
  hideUnreadLine,
  list,
  opened,
}: PaneMessagesProps): ReactNode {
  const { timeline, window } = useMessages(conversation);
  useEffect(() => {
    opened.current = timeline;
  }, [opened, timeline]);
  const name = useConversationName(conversation);
  const writable = useWriteBar(conversation) === undefined;
  const retry = useCallback((opened: OpenTimeline) => void opened.loadOlder(), []);
  if (!timeline || window.count === 0) {
    const state = !timeline || !window.ready ? 'loading' : window.loading === 'failed' ? 'failed' : 'empty';
    return <PaneNote state={state} name={name} onRetry={timeline && (() => retry(timeline))} />;
  }
  return (
    <MessageList
      key={conversation}
      ref={list}
      conversation={conversation}
      timeline={timeline}
      name={name}
      onReply={writable ? composer.quote : undefined}
      kinds={kinds}
      onPerson={onPerson}
      toComposer={toComposer}
      hideUnreadLine={hideUnreadLine}
    />
  );
}

function PaneComposer({
  composer,
  onSent,
  writing,
  opened,
}: {
  readonly composer: ComposerController;
  readonly onSent: () => void;
  readonly writing: Ref<ComposerHandle>;
  readonly opened: RefObject<OpenTimeline | undefined>;
}): ReactNode {
  const { clock } = useKit();
  const name = useConversationName(composer.conversation);
  if (parseConversationKey(composer.conversation)?.kind === 'system') return null;
  function editLast(): void {
    const row = opened.current && lastEditable(opened.current, clock.now());
    if (row) composer.edit(row);
  }
  return <Composer composer={composer} name={name} onSent={onSent} onEditLast={editLast} ref={writing} />;
}
