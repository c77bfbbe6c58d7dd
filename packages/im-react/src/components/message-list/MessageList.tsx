import type { OpenTimeline } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  type ComponentPropsWithRef,
  forwardRef,
  type ReactElement,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { useOptionalEvent } from '../../hooks/useOptionalEvent.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { isFocusLost } from '../../platform/realms.ts';
import { DefaultsProvider, type MessageDefaults, useDefaults } from '../../provider/defaults-context.tsx';
import { useKit } from '../../provider/kit-context.ts';
import { Shakes } from '../message/kinds/shake/Shakes.tsx';
import { type MessageActionProps, useListActions } from '../message-actions/useMessageActions.tsx';
import { MessageScroller, type ScrollerHandle } from '../message-scroller/MessageScroller.tsx';
import { MessageReactions } from '../reactions/MessageReactions.tsx';
import { useToast } from '../toaster/useToast.ts';
import { settledRows } from './behaviour/settled-rows.ts';
import { useAwayFromLatest } from './behaviour/useAwayFromLatest.ts';
import { useFacesOfMembers } from './behaviour/useFacesOfMembers.ts';
import { useFreshRows } from './behaviour/useFreshRows.ts';
import { useListKeyboard } from './behaviour/useListKeyboard.ts';
import { useMarkRead } from './behaviour/useMarkRead.ts';
import { usePlace } from './behaviour/usePlace.ts';
import { useStickyDay } from './behaviour/useStickyDay.ts';
import { useUnreadAbove } from './behaviour/useUnreadAbove.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { JumpToUnread } from './JumpToUnread.tsx';
import { MessageListContext, type MessageListShared, type MessageListSlots } from './list-context.ts';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { MorePages } from './MorePages.tsx';
import { ListRow } from './rows/ListRow.tsx';
import { StickyDay } from './StickyDay.tsx';

/** Ref handle of `MessageList`. */
export interface MessageListHandle {
  /** Scrolls to the newest message; loads it if necessary. */
  toLatest(): void;
  /** Focuses the last message in view. */
  focus(): void;
  /** Scrolls to a message by its server id and highlights it. Loads the messages around it if necessary. */
  jumpTo(messageId: number): void;
}

/** Props of `MessageList`. */
export interface MessageListProps extends MessageActionProps, Omit<MessageDefaults, 'slots' | 'avatar'> {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Open timeline of the conversation, from `useMessages`. */
  readonly timeline: OpenTimeline;
  /** Name of the conversation, for the list's accessible name. */
  readonly name: string;
  /** Focuses the composer. Called on Escape and on typing in the list. */
  readonly toComposer?: () => void;
  /** Hides the line above the first unread message. Default false. */
  readonly hideUnreadLine?: boolean;
  /** Replaces parts of the list. */
  readonly slots?: MessageListSlots | undefined;
  /** Renders a custom root instead of `div`. Spread all props on it. */
  readonly render?: (props: ComponentPropsWithRef<'div'>) => ReactElement;
}

/**
 * Messages of one conversation. Opens at the bottom, keeps its scroll position and loads older messages on demand. The
 * list is one tab stop; arrow keys move between messages. A changed message re-renders its own row only.
 */
export const MessageList = forwardRef<MessageListHandle, MessageListProps>(function MessageList(props, ref) {
  // Keyed: scroll position, menu and focus belong to one conversation.
  const { kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson } = props;
  return (
    <DefaultsProvider {...{ kinds, actions, slots, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
      <ConversationMessages key={props.conversation} {...props} handle={ref} />
    </DefaultsProvider>
  );
});

/** List of one conversation, which inherits the defaults of its context. Mount it with the conversation as `key`. */
export function ConversationMessages(
  props: MessageListProps & { readonly handle: Ref<MessageListHandle> },
): ReactElement {
  const { conversation, timeline, name, toComposer, hideUnreadLine = false, render } = props;
  const { t, clock } = useKit();
  const toast = useToast();
  const selfId = useSelfId();
  const window = useReadable(timeline);
  const rows = useMemo(() => settledRows(window, (key) => timeline.row(key).getSnapshot()), [window, timeline]);
  const scroller = useRef<ScrollerHandle>(null);
  const [wanted, setWanted] = useState<string>();

  const { actions, layer } = useListActions(props, timeline, scroller);
  const { onPerson: openPerson } = useDefaults();
  const openImage = useOptionalEvent(props.onOpenImage);
  const writeAgain = useOptionalEvent(props.onEditAgain);
  const jumpTo = useCallback(
    (messageId: number) => {
      timeline
        .around(messageId)
        .then((key) => key !== undefined && setWanted(key))
        .catch(toast.showError);
    },
    [timeline, toast.showError],
  );
  useFacesOfMembers(conversation);
  const isFresh = useFreshRows(rows, clock);
  const { away, update: updateAway } = useAwayFromLatest(rows, scroller);
  const { above, update: updateUnread } = useUnreadAbove(rows, scroller);
  const { start, note: notePlace } = usePlace(conversation, timeline, scroller);
  const { time: stickyTime, update: updateSticky } = useStickyDay(timeline, scroller, clock);
  const markRead = useMarkRead(conversation, rows, scroller);
  const keyboard = useListKeyboard({ scroller, timeline, rows, actions, toComposer });
  const shared = useMemo<MessageListShared>(
    () => ({
      conversation,
      group: parseConversationKey(conversation)?.kind === 'group',
      selfId,
      timeline,
      actions,
      jumpTo,
      openPerson,
      openImage,
      writeAgain,
      reactions: MessageReactions,
      isFresh,
    }),
    [conversation, selfId, timeline, actions, jumpTo, openPerson, openImage, writeAgain, isFresh],
  );

  /** Key of a jump target that is not mounted yet. */
  const unlit = useRef<string>(undefined);
  const [lightUp] = useState(() => () => {
    if (unlit.current === undefined) return;
    const row = scroller.current?.element?.querySelector(
      `[data-im-item="${CSS.escape(unlit.current)}"] [data-im-part="message"]`,
    );
    if (!row) return;
    unlit.current = undefined;
    row.setAttribute('data-flash', '');
    row.addEventListener('animationend', () => row.removeAttribute('data-flash'), { once: true });
  });
  const failing = useRef<'older' | 'newer'>('older');
  const loadOlder = useCallback(() => {
    const { atStart, loading, ready } = timeline.getSnapshot();
    if (ready && !atStart && loading === 'idle') {
      failing.current = 'older';
      void timeline.loadOlder();
    }
  }, [timeline]);
  useLayoutEffectInPage(() => {
    if (wanted === undefined) return;
    if (rows.indexOf(wanted) < 0) {
      if (window.indexOf(wanted) >= 0) loadOlder();
      return;
    }
    setWanted(undefined);
    scroller.current?.toKey(wanted, 'center');
    unlit.current = wanted;
    lightUp();
  }, [wanted, rows, window, loadOlder]);

  const toLatest = useCallback(() => {
    scroller.current?.toBottom();
    if (!timeline.getSnapshot().atEnd) void timeline.toLatest();
  }, [timeline]);
  useImperativeHandle(props.handle, () => ({ toLatest, focus: () => scroller.current?.element?.focus(), jumpTo }), [
    toLatest,
    jumpTo,
  ]);

  const takeFocus = useCallback(() => {
    const list = scroller.current?.element;
    if (isFocusLost(list)) list?.focus({ preventScroll: true });
  }, []);
  const toUnread = useCallback(() => {
    void timeline.toUnread().then((key) => key !== undefined && setWanted(key));
  }, [timeline]);
  const loadNewer = useCallback(() => {
    const { atEnd, loading, ready } = timeline.getSnapshot();
    if (ready && !atEnd && loading === 'idle') {
      failing.current = 'newer';
      void timeline.loadNewer();
    }
  }, [timeline]);
  const retryOlder = useCallback(() => void timeline.loadOlder(), [timeline]);
  const retryNewer = useCallback(() => void timeline.loadNewer(), [timeline]);
  const unreadFrom = hideUnreadLine ? undefined : rows.unreadFrom;
  const renderRow = useCallback(
    (index: number) => {
      const key = rows.keyAt(index);
      if (key === undefined) return null;
      const nextKey = rows.keyAt(index + 1);
      return (
        <ListRow
          rowKey={key}
          // May be a loaded row that `settledRows` holds back.
          previousKey={rows.keyAt(index - 1)}
          nextKey={nextKey}
          oldest={index === 0 && rows.atStart}
          unreadAbove={key === unreadFrom}
          unreadBelow={nextKey !== undefined && nextKey === unreadFrom}
        />
      );
    },
    [rows, unreadFrom],
  );

  const morePages = (direction: 'older' | 'newer', onRetry: () => void): ReactElement => (
    <MorePages
      direction={direction}
      loading={rows.loading}
      failed={failing.current === direction}
      onRetry={onRetry}
      toList={takeFocus}
    />
  );
  const list = (
    <div className="im-messages" data-im-part="message-list">
      <MessageScroller
        ref={scroller}
        rows={rows}
        renderRow={renderRow}
        role="log"
        aria-live="off"
        aria-label={t('message.log', { name })}
        start={start}
        header={rows.atStart ? null : morePages('older', retryOlder)}
        footer={rows.atEnd ? null : morePages('newer', retryNewer)}
        onPinned={markRead}
        onMoved={() => {
          updateAway();
          updateSticky();
          updateUnread();
          lightUp();
          notePlace();
        }}
        onNearStart={loadOlder}
        onNearEnd={loadNewer}
        {...keyboard}
      />
      <StickyDay time={stickyTime} />
      {hideUnreadLine ? null : <JumpToUnread count={above} onJump={toUnread} toList={takeFocus} />}
      <JumpToLatest conversation={conversation} away={away} onJump={toLatest} toList={takeFocus} />
      <MessageAnnouncer conversation={conversation} />
      <Shakes conversation={conversation} />
      {layer}
    </div>
  );
  return <MessageListContext.Provider value={shared}>{render ? render(list.props) : list}</MessageListContext.Provider>;
}
