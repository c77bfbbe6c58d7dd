import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  forwardRef,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { lastEditable } from '../../hooks/composer/last-editable.ts';
import { useComposer } from '../../hooks/useComposer.ts';
import { useTimeline } from '../../hooks/useMessages.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useT } from '../../i18n/useT.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
import { ConversationHeader, useConversationName } from '../conversation-header/ConversationHeader.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchX } from '../icon/icons.ts';
import { useActionFlow } from '../message-actions/flow/action-flow.ts';
import type { CustomActions } from '../message-actions/message-commands.ts';
import type { MessageKinds } from '../message-list/list-context.ts';
import type { MessageListHandle } from '../message-list/MessageList.tsx';
import { SelectionBar } from '../multi-select/SelectionBar.tsx';
import { PinnedMessage } from '../pinned-message/PinnedMessage.tsx';
import { PaneMessages } from './PaneMessages.tsx';
import { PanePanels } from './panels/PanePanels.tsx';
import { PaneTools } from './panels/PaneTools.tsx';
import type { PanePanel } from './panels/pane-panels.ts';
import { type PanePanelOptions, usePanePanel } from './panels/usePanePanel.ts';

/** What can be asked of a pane. */
export interface MessagePaneHandle {
  /** Puts focus into the composer. */
  focusComposer(): void;
  /** Goes to a message by its server id and lights it up; also right after the conversation was opened. */
  jumpTo(messageId: number): void;
}

export interface MessagePaneProps extends PanePanelOptions {
  /** The conversation to show: `p:{userId}`, `g:{groupId}` or `s:0`. */
  readonly conversation: ConversationKey;
  /** Shows a button in the header that leads back to the list: on a phone. */
  readonly onBack?: () => void;
  /** Buttons at the end of the header. */
  readonly tools?: ReactNode;
  /** Stands between header and messages. Default: the connection's banner; `null` for none. */
  readonly banner?: ReactNode;
  /**
   * What the button “Details” opens beside the messages, best a `SidePanel`; gets how to close it. Without it there is no
   * such button.
   */
  readonly details?: (close: () => void) => ReactNode;
  /** Adds, removes or replaces lines of the messages' menu. Keep the function the same. */
  readonly actions?: CustomActions;
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

function KnownPane(props: MessagePaneProps & { readonly handle: Ref<MessagePaneHandle> }): ReactNode {
  const { conversation, onBack, tools, banner, details, kinds, actions, onPerson, autoFocus, handle } = props;
  const composer = useComposer(conversation);
  const timeline = useTimeline(conversation);
  const writing = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle | null>(null);
  const jumpAt = useRef<number>(undefined);
  const [sentIn, setSentIn] = useState<ConversationKey>();
  const flow = useActionFlow();
  const choosing = useReadable(flow.selection.active, false);
  const side = usePanePanel(props);
  const toComposer = useCallback(() => writing.current?.focus(), []);
  const toList = useCallback(() => list.current?.focus(), []);
  const onJump = useCallback((messageId: number) => {
    if (list.current) list.current.jumpTo(messageId);
    else jumpAt.current = messageId;
  }, []);
  // Somebody may ask for a message before the messages are there.
  const setList = useCallback((handle: MessageListHandle | null) => {
    list.current = handle;
    if (!handle || jumpAt.current === undefined) return;
    handle.jumpTo(jumpAt.current);
    jumpAt.current = undefined;
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
    setSentIn(conversation);
    list.current?.toLatest();
  }, [conversation]);
  useImperativeHandle(handle, () => ({ focusComposer: toComposer, jumpTo: onJump }), [toComposer, onJump]);
  useEffect(() => {
    if (autoFocus) writing.current?.focus();
  }, [conversation, autoFocus]);
  // What was begun in one conversation does not go on in another.
  useEffect(
    () => () => {
      flow.selection.leave();
      flow.end();
    },
    [flow, conversation],
  );
  const shown = shownPanel(side.panel, timeline, details !== undefined);
  useEffect(() => {
    if (side.panel?.kind === 'info' && timeline && !timeline.row(side.panel.rowKey).getSnapshot()) closePanel();
  }, [side.panel, timeline, closePanel]);

  return (
    <div className="im-conversation" data-im-part="conversation" data-panel={shown?.kind}>
      <section className="im-pane" data-im-part="message-pane" data-choosing={choosing || undefined}>
        <ConversationHeader
          conversation={conversation}
          onBack={onBack}
          tools={
            <PaneTools side={side} hasDetails={details !== undefined}>
              {tools}
            </PaneTools>
          }
        />
        {banner === undefined ? <ConnectionBanner /> : banner}
        <PinnedMessage conversation={conversation} onJump={onJump} />
        <PaneMessages
          list={setList}
          onWriteAgain={onWriteAgain}
          conversation={conversation}
          timeline={timeline}
          composer={composer}
          flow={flow}
          actions={actions}
          kinds={kinds}
          onPerson={onPerson}
          onInfo={onInfo}
          toComposer={choosing ? toList : toComposer}
          hideUnreadLine={sentIn === conversation}
        />
        {choosing && timeline ? (
          <SelectionBar flow={flow} timeline={timeline} onLeft={toList} />
        ) : (
          <PaneComposer composer={composer} onSent={onSent} writing={writing} timeline={timeline} />
        )}
      </section>
      {shown && timeline ? (
        <PanePanels
          panel={shown}
          details={details}
          conversation={conversation}
          timeline={timeline}
          onClose={closePanel}
          onJump={onJump}
        />
      ) : null}
    </div>
  );
}

/** The panel that is drawn: one that the host has nothing for, or that belongs to no message here, is not. */
function shownPanel(
  panel: PanePanel | null,
  timeline: OpenTimeline | undefined,
  hasDetails: boolean,
): PanePanel | undefined {
  if (!panel || !timeline) return undefined;
  if (panel.kind === 'details') return hasDetails ? panel : undefined;
  if (panel.kind === 'search') return panel;
  return timeline.row(panel.rowKey).getSnapshot() ? panel : undefined;
}

function PaneComposer({
  composer,
  onSent,
  writing,
  timeline,
}: {
  readonly composer: ComposerController;
  readonly onSent: () => void;
  readonly writing: Ref<ComposerHandle>;
  readonly timeline: OpenTimeline | undefined;
}): ReactNode {
  const { clock } = useKit();
  const name = useConversationName(composer.conversation);
  if (parseConversationKey(composer.conversation)?.kind === 'system') return null;
  function editLast(): void {
    const row = timeline && lastEditable(timeline, clock.now());
    if (row) composer.edit(row);
  }
  return <Composer composer={composer} name={name} onSent={onSent} onEditLast={editLast} ref={writing} />;
}
