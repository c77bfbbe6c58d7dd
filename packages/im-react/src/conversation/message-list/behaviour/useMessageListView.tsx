import type { OpenTimeline } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMessageEvents } from '../../../context/message-events-context.tsx';
import { useUi } from '../../../context/ui-context.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import { useSelfId } from '../../../hooks/session/useSelfId.ts';
import type { MessageDialogs } from '../../../message/actions/menu/ActionPopupView.tsx';
import { type MessageActionProps, useListActions } from '../../../message/actions/useMessageActions.tsx';
import type { MessageListContextValue } from '../../../message/list-context.ts';
import { isFocusLost } from '../../../platform/page/dom.ts';
import { onPageAttention } from '../../../platform/page/page-visible.ts';
import { windowOf } from '../../../platform/page/page-window.ts';
import { useOptionalEvent } from '../../../primitives/useOptionalEvent.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { ForwardDialog, ReadByPopover } from '../../lazy.ts';
import type { MessageScrollerProps, ScrollerHandle } from '../../scroller/MessageScroller.tsx';
import { ListRow } from '../rows/ListRow.tsx';
import { MorePages } from '../rows/MorePages.tsx';
import { withoutUnstableRows } from '../rows/unstable-rows.ts';
import { useFreshRows } from './useFreshRows.ts';
import { useJump } from './useJump.ts';
import { useListKeyboard } from './useListKeyboard.ts';
import { useAwayFromLatest, useStickyDay, useUnreadAbove } from './useListOverlays.ts';
import { useReadPosition } from './useReadPosition.ts';
import { useSavedScrollPosition } from './useSavedScrollPosition.ts';

/** Ref handle of `MessageList`. */
export interface MessageListHandle {
  /** Scrolls to the newest message; loads it if necessary. */
  jumpToLatest(): void;
  /** Focuses the last message in view. */
  focus(): void;
  /** Scrolls to a message by its server id and highlights it. Loads the messages around it if necessary. */
  jumpTo(messageId: number): void;
}

/** Conversation and behaviour of a message list. */
export interface MessageListOptions extends MessageActionProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Open timeline of the conversation, from `useMessages`. */
  readonly timeline: OpenTimeline;
  /** Name of the conversation, for the list's accessible name. */
  readonly name: string;
  /** Focuses the composer. Called on Escape and on typing in the list. */
  readonly toComposer?: () => void;
  /** Hides the line above the first unread message, and the button to it. Default false. */
  readonly hideUnreadLine?: boolean;
  /** Ref handle of the list. */
  readonly handle?: Ref<MessageListHandle> | undefined;
}

/** Context value of a list's parts, props of its scroller, and its layer of menus. */
export interface MessageListView {
  readonly shared: MessageListContextValue;
  /** Props of `MessageScroller`. */
  readonly scroller: MessageScrollerProps & RefAttributes<ScrollerHandle>;
  /** Menus, dialogs and popovers of the messages. */
  readonly layer: ReactNode;
}

/** A timeline rejects only after a sign-out, which the session shows; other failures are in `loading`. */
const ignoreSignOut = (): void => undefined;

/** Dialogs of the message actions. */
const DIALOGS: MessageDialogs = { Forward: ForwardDialog, Readers: ReadByPopover };

/** State and behaviour of one conversation's list. Mount its component with the conversation as `key`. */
export function useMessageListView(props: MessageListOptions): MessageListView {
  const { conversation, timeline, name, toComposer, hideUnreadLine = false } = props;
  const { t, clock } = useUi();
  const toast = useToast();
  const selfId = useSelfId();
  const window = useReadable(timeline);
  const rows = useMemo(() => withoutUnstableRows(window, (key) => timeline.row(key).getSnapshot()), [window, timeline]);
  const scroller = useRef<ScrollerHandle>(null);

  const { actions, layer } = useListActions(props, timeline, scroller, DIALOGS);
  const { onPerson: openPerson } = useMessageEvents();
  const openImage = useOptionalEvent(props.onOpenImage);
  const restoreRecalledText = useOptionalEvent(props.onEditAgain);
  useSubscribeToMembers(conversation);
  const isFresh = useFreshRows(timeline, clock);
  const { away, update: updateAway } = useAwayFromLatest(rows, scroller);
  const { above: unreadAbove, update: updateUnread } = useUnreadAbove(rows, scroller, hideUnreadLine);
  const saved = useSavedScrollPosition(conversation, timeline, rows, scroller);
  const { time: dayInView, update: updateSticky } = useStickyDay(timeline, scroller, clock);
  useEffect(() => {
    const stop = onPageAttention(windowOf(scroller.current?.element), (isLooking) => timeline.setAway(!isLooking));
    return () => {
      stop();
      timeline.setAway(false);
    };
  }, [timeline]);
  const keyboard = useListKeyboard({ scroller, timeline, rows, actions, toComposer });

  /** Key of a jump target that is not mounted yet. */
  const keyToFlash = useRef<string>(undefined);
  const [flashTarget] = useState(() => () => {
    if (keyToFlash.current === undefined) return;
    const row = scroller.current?.element?.querySelector(
      `[data-im-item="${CSS.escape(keyToFlash.current)}"] [data-im-part="message"]`,
    );
    if (!row) return;
    keyToFlash.current = undefined;
    row.setAttribute('data-flash', '');
    row.addEventListener('animationend', () => row.removeAttribute('data-flash'), { once: true });
  });
  const failing = useRef<'older' | 'newer'>('older');
  const loadOlder = useCallback(() => {
    const { atStart, loading, ready } = timeline.getSnapshot();
    if (ready && !atStart && loading === 'idle') {
      failing.current = 'older';
      timeline.loadOlder().catch(ignoreSignOut);
    }
  }, [timeline]);
  const onArrived = useCallback(
    (key: string) => {
      scroller.current?.toKey(key, 'center');
      keyToFlash.current = key;
      flashTarget();
    },
    [flashTarget],
  );
  const jump = useJump({ timeline, rows, scroller, loadOlder, onArrived, onError: toast.showError });
  const { begin: beginJump, cancel: cancelJump } = jump;
  const { cancel: cancelRestoring } = saved;
  const jumpTo = useCallback(
    (messageId: number) => {
      cancelRestoring();
      beginJump((signal) => timeline.jumpTo(messageId, { signal }));
    },
    [timeline, beginJump, cancelRestoring],
  );
  const isOnTheWay = (): boolean => jump.isJumping() || saved.isRestoring();
  const { check: markRead, checkScrolled: markScrolled } = useReadPosition(
    conversation,
    timeline,
    rows,
    scroller,
    isOnTheWay,
    clock,
  );

  const jumpToLatest = useCallback(() => {
    cancelJump();
    cancelRestoring();
    scroller.current?.toBottom();
    if (!timeline.getSnapshot().atEnd) timeline.jumpToLatest().catch(ignoreSignOut);
  }, [timeline, cancelJump, cancelRestoring]);
  useImperativeHandle(props.handle, () => ({ jumpToLatest, focus: () => scroller.current?.element?.focus(), jumpTo }), [
    jumpToLatest,
    jumpTo,
  ]);

  const takeFocus = useCallback(() => {
    const list = scroller.current?.element;
    if (isFocusLost(list)) list?.focus({ preventScroll: true });
  }, []);
  const jumpToUnread = useCallback(() => {
    cancelRestoring();
    beginJump((signal) => timeline.jumpToUnread({ signal }));
  }, [timeline, beginJump, cancelRestoring]);
  const loadNewer = useCallback(() => {
    const { atEnd, loading, ready } = timeline.getSnapshot();
    if (ready && !atEnd && loading === 'idle') {
      failing.current = 'newer';
      timeline.loadNewer().catch(ignoreSignOut);
    }
  }, [timeline]);
  const retryOlder = useCallback(() => timeline.loadOlder().catch(ignoreSignOut), [timeline]);
  const retryNewer = useCallback(() => timeline.loadNewer().catch(ignoreSignOut), [timeline]);
  const unreadFrom = hideUnreadLine ? undefined : rows.unreadFrom;
  const renderRow = useCallback(
    (index: number) => {
      const key = rows.keyAt(index);
      if (key === undefined) return null;
      const nextKey = rows.keyAt(index + 1);
      return (
        <ListRow
          rowKey={key}
          // May be a loaded row that `withoutUnstableRows` holds back.
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
  const shared = useMemo<MessageListContextValue>(
    () => ({
      conversation,
      group: parseConversationKey(conversation)?.kind === 'group',
      selfId,
      timeline,
      actions,
      jumpTo,
      openPerson,
      openImage,
      restoreRecalledText,
      showsReactions: true,
      isFresh,
      away,
      unreadAbove,
      dayInView,
      jumpToLatest,
      jumpToUnread,
      takeFocus,
    }),
    [
      conversation,
      selfId,
      timeline,
      actions,
      jumpTo,
      openPerson,
      openImage,
      restoreRecalledText,
      isFresh,
      away,
      unreadAbove,
      dayInView,
      jumpToLatest,
      jumpToUnread,
      takeFocus,
    ],
  );
  return {
    shared,
    layer,
    scroller: {
      ref: scroller,
      rows,
      renderRow,
      role: 'log',
      'aria-live': 'off',
      'aria-label': t('message.log', { name }),
      start: saved.start,
      header: rows.atStart ? null : morePages('older', retryOlder),
      footer: rows.atEnd ? null : morePages('newer', retryNewer),
      onPinned: markRead,
      onMoved() {
        updateAway();
        updateSticky();
        updateUnread();
        flashTarget();
        saved.save();
        markScrolled();
      },
      onNearStart: loadOlder,
      onNearEnd: loadNewer,
      ...keyboard,
    },
  };
}

const nothing = (): void => undefined;

/** Subscribes to the members of an open group: rows need names and avatars of senders who are not friends. */
function useSubscribeToMembers(conversation: ConversationKey): void {
  const { groups } = useClient();
  useEffect(() => {
    const about = parseConversationKey(conversation);
    if (about?.kind !== 'group') return;
    return groups.members(about.target).subscribe(nothing);
  }, [groups, conversation]);
}
