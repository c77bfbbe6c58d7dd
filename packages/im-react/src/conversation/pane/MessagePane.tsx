import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  type ComponentPropsWithRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CallBar } from '../../calls/start-call/CallBar.tsx';
import { type ConversationChoice, useConversationChoice } from '../../hooks/conversations/useConversationChoice.ts';
import { useTimeline, useUnreadLine } from '../../hooks/messages/useMessages.ts';
import { type ComposerValue, useComposer } from '../../hooks/useComposer.ts';
import { useMessageActionState } from '../../message/action-state.ts';
import { useLatest } from '../../primitives/useLatest.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import type { ComposerHandle } from '../composer/parts/ComposerRoot.tsx';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
import { ConversationHeader } from '../header/ConversationHeader.tsx';
import { ConversationViewer } from '../lazy.ts';
import type { MessageListHandle } from '../message-list/behaviour/useMessageListView.tsx';
import { MessageAnnouncer } from '../message-list/parts/MessageAnnouncer.tsx';
import { MessagePaneContext } from '../pane-context.ts';
import type { PanePanel } from '../pane-panels.ts';
import { type MessageDefaults, usePaneSlots } from '../pane-slots.tsx';
import { PinnedMessage } from '../pinned-message/PinnedMessage.tsx';
import { SelectionBar } from '../selection-bar/SelectionBar.tsx';
import { PaneComposer, type PaneComposerOptions } from './PaneComposer.tsx';
import { PaneDefaultsProvider } from './PaneDefaultsProvider.tsx';
import { PanePlaceholder } from './PanePlaceholder.tsx';
import { PanePanels } from './panels/PanePanels.tsx';
import { PaneTools } from './panels/PaneTools.tsx';
import { type PanePanelOptions, usePanePanel } from './panels/usePanePanel.ts';
import { useMissing } from './useMissing.ts';
import { usePaneMessages } from './usePaneMessages.tsx';

/** Ref handle of `MessagePane`. */
export interface MessagePaneHandle {
  /** Focuses the composer. */
  focusComposer(): void;
  /**
   * Scrolls to a message by its server id and highlights it. If the messages are not loaded yet, it jumps afterwards.
   */
  jumpTo(messageId: number): void;
}

/** Options of `MessagePane`, without the conversation. */
export interface MessagePaneOptions extends PanePanelOptions, ComposerValue, MessageDefaults {
  /** Called by the header's back button. Without it there is no such button. */
  readonly onBack?: () => void;
  /** Extra buttons at the end of the header. */
  readonly tools?: ReactNode;
  /** Rendered between header and messages. Default: the `Banner` slot; `null` for none. */
  readonly banner?: ReactNode;
  /**
   * Renders the panel of the "Details" button, preferably a `SidePanel`. Receives a function that closes it. Without it
   * there is no such button.
   */
  readonly details?: (close: () => void) => ReactNode;
  /** Opens an image. Default: the built-in viewer with all images of the conversation. */
  readonly onOpenImage?: (row: MessageRow) => void;
  /** Options of the composer, such as `{ attach: ['picture', 'file'] }`. */
  readonly composer?: PaneComposerOptions;
  /** Focuses the composer when the conversation opens. Default false. */
  readonly autoFocus?: boolean;
  /** Renders a custom root instead of `section`. Spread all props on it. */
  readonly render?: (props: ComponentPropsWithRef<'section'>) => ReactElement;
}

/** Props of `MessagePane`: exactly one of `conversation`, `user` or `group`, and options. */
export type MessagePaneProps = MessagePaneOptions & ConversationChoice;

/**
 * A complete conversation: header, banner, messages and composer. A page may have several panes, also of several
 * accounts or of the same conversation.
 *
 * State: `data-state` is `looking`, `unknown` or `failed` until the conversation is known, and if it does not exist; `data-selecting` is set
 * during selection.
 *
 * @example `<MessagePane user={{ externalId: 'c-17' }} />` opens a conversation by the host's own user id.
 */
export const MessagePane = forwardRef<MessagePaneHandle, MessagePaneProps>(function MessagePane(props, ref) {
  const { conversation: _, user, group: __, ...options } = props;
  const { kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson } = props;
  const choice = useConversationChoice(props);
  const missing = useMissing(choice.state === 'known' ? choice.conversation : undefined);
  if (choice.state !== 'known' || missing) {
    const canAppearLater = user !== undefined && 'externalId' in user;
    return <PanePlaceholder {...{ choice, missing, canAppearLater }} onBack={props.onBack} />;
  }
  return (
    <PaneDefaultsProvider {...{ kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
      <ErrorBoundary kind="pane" resetKey={choice.conversation}>
        <KnownPane {...options} conversation={choice.conversation} handle={ref} />
      </ErrorBoundary>
    </PaneDefaultsProvider>
  );
});

interface KnownPaneProps extends MessagePaneOptions {
  readonly conversation: ConversationKey;
  readonly handle: Ref<MessagePaneHandle>;
}

function KnownPane(props: KnownPaneProps): ReactNode {
  const { conversation, onBack, tools, banner, details, onOpenImage, autoFocus, handle } = props;
  const { Header = ConversationHeader, Banner = ConnectionBanner, Pinned = PinnedMessage, Composer } = usePaneSlots();
  const composer = useComposer(conversation, props);
  const timeline = useTimeline(conversation);
  const writing = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle | null>(null);
  const shownNow = useLatest(conversation);
  const jumpAt = useRef<{ readonly of: ConversationKey; readonly messageId: number }>(undefined);
  const unreadLine = useUnreadLine(timeline);
  /** The unread line at the last send: hidden since. A later one is shown. */
  const [sent, setSent] = useState<{ readonly line: string | undefined }>();
  const actionState = useMessageActionState();
  const isSelecting = useReadable(actionState.selection.active, false);
  const side = usePanePanel(props);
  const [viewed, setViewed] = useState<MessageRow>();
  const closeViewer = useCallback(() => setViewed(undefined), []);
  const toComposer = useCallback(() => writing.current?.focus(), []);
  const toList = useCallback(() => list.current?.focus(), []);
  const onJump = useCallback((messageId: number) => {
    if (list.current) list.current.jumpTo(messageId);
    else jumpAt.current = { of: shownNow.current, messageId };
  }, []);
  // Runs a jump that was requested before the list was mounted.
  const setList = useCallback((handle: MessageListHandle | null) => {
    list.current = handle;
    if (!handle || !jumpAt.current) return;
    const { of, messageId } = jumpAt.current;
    jumpAt.current = undefined;
    if (of === shownNow.current) handle.jumpTo(messageId);
  }, []);
  const onWriteAgain = useCallback(
    (text: string) => {
      const written = composer.state.getSnapshot().text;
      composer.setText(written.trim() === '' ? text : `${written}\n${text}`);
      writing.current?.focus();
    },
    [composer],
  );
  const onInfo = useCallback(({ key }: MessageRow) => side.open({ kind: 'info', rowKey: key }), [side.open]);
  const closePanel = useCallback(() => side.open(null), [side.open]);
  const onSent = useCallback(() => {
    setSent({ line: timeline?.getSnapshot().unreadFrom });
    list.current?.jumpToLatest();
  }, [timeline]);
  useImperativeHandle(handle, () => ({ focusComposer: toComposer, jumpTo: onJump }), [toComposer, onJump]);
  useEffect(() => {
    if (autoFocus) writing.current?.focus();
  }, [conversation, autoFocus]);
  // Resets selection, dialogs and viewer when the conversation changes.
  useEffect(
    () => () => {
      actionState.selection.end();
      actionState.close();
      setViewed(undefined);
      setSent(undefined);
    },
    [actionState, conversation],
  );
  const writes = Composer !== null && parseConversationKey(conversation)?.kind !== 'system';
  const hasDetails = details !== undefined;
  const shown = shownPanel(side.panel, timeline, hasDetails);
  useEffect(() => {
    if (side.panel?.kind === 'info' && timeline && !timeline.row(side.panel.rowKey).getSnapshot()) closePanel();
  }, [side.panel, timeline, closePanel]);

  const messages = usePaneMessages({
    list: setList,
    onWriteAgain,
    conversation,
    timeline,
    composer,
    actionState,
    onOpenImage: onOpenImage ?? setViewed,
    onInfo,
    toComposer: isSelecting ? toList : toComposer,
    hideUnreadLine: sent !== undefined && sent.line === unreadLine,
  });

  // Memoized: the header is not rendered again with the messages.
  const paneTools = useMemo(
    () => (
      <PaneTools conversation={conversation} side={side} hasDetails={hasDetails}>
        {tools}
      </PaneTools>
    ),
    [conversation, side, hasDetails, tools],
  );
  const pane = (
    <section className="im-pane" data-im-part="message-pane" data-selecting={isSelecting || undefined}>
      {Header ? <Header conversation={conversation} onBack={onBack} tools={paneTools} /> : null}
      {banner === undefined ? Banner && <Banner /> : banner}
      <CallBar conversation={conversation} />
      {Pinned ? <Pinned conversation={conversation} onJump={onJump} onFocusLost={toList} /> : null}
      {messages}
      <MessageAnnouncer key={`announcer of ${conversation}`} conversation={conversation} />
      <div className="im-pane__foot" data-kept={writes || undefined}>
        {isSelecting && timeline ? (
          <SelectionBar actionState={actionState} timeline={timeline} onClose={toList} />
        ) : (
          <PaneComposer
            options={props.composer}
            composer={composer}
            onSent={onSent}
            composerHandle={writing}
            timeline={timeline}
            slot={Composer}
          />
        )}
      </div>
    </section>
  );
  const context = useMemo(
    () => ({
      conversation,
      timeline,
      composer,
      actionState,
      jumpTo: onJump,
      openPanel: side.open,
      focusComposer: toComposer,
      focusMessages: toList,
    }),
    [conversation, timeline, composer, actionState, onJump, side.open, toComposer, toList],
  );
  return (
    <MessagePaneContext.Provider value={context}>
      <div className="im-conversation" data-im-part="conversation" data-panel={shown?.kind}>
        {props.render ? props.render(pane.props) : pane}
        {shown ? (
          <PanePanels
            panel={shown}
            details={details}
            conversation={conversation}
            timeline={timeline}
            onClose={closePanel}
            onJump={onJump}
          />
        ) : null}
        {viewed ? <ConversationViewer start={viewed} onClose={closeViewer} /> : null}
      </div>
    </MessagePaneContext.Provider>
  );
}

/** The panel to render. `undefined` for details without a renderer, and for info about a message that is not loaded. */
function shownPanel(
  panel: PanePanel | null,
  timeline: OpenTimeline | undefined,
  hasDetails: boolean,
): PanePanel | undefined {
  // Search stays mounted when another conversation opens: remounting would take focus.
  if (panel?.kind === 'search') return panel;
  if (!panel || !timeline) return undefined;
  if (panel.kind === 'details') return hasDetails ? panel : undefined;
  return timeline.row(panel.rowKey).getSnapshot() ? panel : undefined;
}
