'use client';

import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useUi } from '../../context/ui-context.ts';
import { useClient } from '../../context/useClient.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { isFocusLost } from '../../platform/page/dom.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { type MessageActionState, useMessageActionState } from '../action-state.ts';
import type { MessageAction, MessageActions } from '../action-types.ts';
import { useMessageCustomisation } from '../customisation-context.tsx';
import { ActionPopupView } from '../lazy.ts';
import { useMessageList } from '../list-context.ts';
import { createMessageActions, type ListActionContext } from './create-message-actions.ts';
import type { ActionLayerProps, MessageDialogs } from './menu/ActionPopupView.tsx';

/** Returns the message actions of the nearest `MessageList`. Throws outside of one. */
export function useMessageActions(): MessageActions {
  return useMessageList().actions;
}

/** Built-in actions that a message offers, to the minute. Renders again when a minute has passed. */
export function useAvailableActions(row: MessageRow): readonly MessageAction[] {
  const { minute } = useUi();
  const now = useReadable(minute, 0);
  return useMessageActions().available(row, now);
}

/** Delay before the focus check: dialogs restore focus within this time. */
const FOCUS_AFTER_MS = 50;

/** Optional actions of a message list. */
export interface MessageActionProps {
  /** Replies to a message. Without it "Reply" is not offered. */
  readonly onReply?: ((row: MessageRow) => void) | undefined;
  /** Edits an own text message. Without it "Edit" is not offered. */
  readonly onEdit?: ((row: MessageRow) => void) | undefined;
  /** Puts a recalled text back into the composer. Without it "Edit again" is not offered. */
  readonly onEditAgain?: ((text: string) => void) | undefined;
  /** Opens the details of a message. Without it "Info" is not offered. */
  readonly onInfo?: ((row: MessageRow) => void) | undefined;
  /** Opens the image viewer. Without it images are not buttons. */
  readonly onOpenImage?: ((row: MessageRow) => void) | undefined;
  /** State of dialogs and selection, shared with a `SelectionBar`. Without it messages cannot be selected. */
  readonly actionState?: MessageActionState | undefined;
}

/** What actions need of the scroller of their list. */
export interface ActionScroller {
  /** The scroll container. */
  readonly element: HTMLElement | null;
  /** Element of a row; `undefined` if not mounted. */
  elementOf(key: string): HTMLElement | undefined;
}

/** Creates the actions of a list, and the layer that renders its menu, dialogs and popovers. */
export function useListActions(
  { onReply, onEdit, onInfo, actionState: shared }: MessageActionProps,
  timeline: OpenTimeline,
  scroller: RefObject<ActionScroller | null>,
  dialogs: MessageDialogs,
): { readonly actions: MessageActions; readonly layer: ReactNode } {
  const client = useClient();
  const ui = useUi();
  const selfId = useSelfId();
  const { actions: custom, kinds } = useMessageCustomisation();
  const own = useMessageActionState();
  const actionState = shared ?? own;
  const latest = useEvent(
    (): ListActionContext => ({
      client,
      ui,
      selfId,
      timeline,
      actionState,
      custom,
      kinds,
      canSelect: shared !== undefined,
      onReply,
      onEdit,
      onInfo,
      bubbleOf({ key }) {
        const item = scroller.current?.elementOf(key);
        return item?.querySelector('[data-im-part="bubble"]') ?? item;
      },
    }),
  );
  const actions = useMemo(() => createMessageActions(latest, actionState), [latest, actionState]);
  // Dialogs restore focus to the message that opened them. If the action removed it, the list takes the focus.
  useEffect(() => {
    let before = actionState.popup.getSnapshot();
    return actionState.popup.subscribe(() => {
      const [closed, open] = [before, actionState.popup.getSnapshot()];
      before = open;
      if (open || closed?.kind === 'menu') return;
      ui.clock.after(FOCUS_AFTER_MS, () => {
        const list = scroller.current?.element;
        if (isFocusLost(list)) list?.focus({ preventScroll: true });
      });
    });
  }, [actionState, scroller, ui.clock]);
  const layer = useMemo(
    () => <ActionLayer actions={actions} timeline={timeline} dialogs={dialogs} onInfo={onInfo} />,
    [actions, timeline, dialogs, onInfo],
  );
  return { actions, layer };
}

/** Renders the open menu, dialog or popover of a list; one for all messages. */
function ActionLayer(props: ActionLayerProps): ReactNode {
  const { actionState } = props.actions;
  const popup = useReadable(actionState.popup);
  if (!popup) return null;
  const close = (): void => {
    if (actionState.popup.getSnapshot() === popup) actionState.close();
  };
  return (
    <ErrorBoundary kind="list" resetKey={popup} fallback={() => <CloseFailedPopup onClose={close} />}>
      <ActionPopupView key={'row' in popup ? popup.row.key : popup.kind} {...props} popup={popup} onClose={close} />
    </ErrorBoundary>
  );
}

/** Closes a popup that throws while rendering: the messages stay, and the next press opens it again. */
function CloseFailedPopup({ onClose }: { readonly onClose: () => void }): ReactNode {
  useEffect(onClose, [onClose]);
  return null;
}
