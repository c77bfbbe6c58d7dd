'use client';

import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { isFocusLost } from '../../platform/realms.ts';
import { useDefaults } from '../../provider/defaults-context.tsx';
import { useKit } from '../../provider/kit-context.ts';
import { useMessageList } from '../message-list/list-context.ts';
import type { ScrollerHandle } from '../message-scroller/MessageScroller.tsx';
import { type ActionFlow, useActionFlow } from './action-flow.ts';
import { createMessageActions, type ListActionContext, type MessageActions } from './create-message-actions.ts';
import { ActionLayer } from './menu/ActionLayer.tsx';

/** What can be done with the messages of the `MessageList` that this stands in. Throws outside of one. */
export function useMessageActions(): MessageActions {
  return useMessageList().actions;
}

/** A dialog gives focus back within this time. */
const FOCUS_AFTER_MS = 50;

/** What a list of messages lets people do, beside what every list can. */
export interface MessageActionProps {
  /** Answers a message. Without it nothing can be answered here. */
  readonly onReply?: ((row: MessageRow) => void) | undefined;
  /** Changes an own text. Without it nothing can be changed here. */
  readonly onEdit?: ((row: MessageRow) => void) | undefined;
  /** Writes a recalled text once more. Without it that is not offered. */
  readonly onEditAgain?: ((text: string) => void) | undefined;
  /** Shows everything known of a message. Without it that is not offered. */
  readonly onInfo?: ((row: MessageRow) => void) | undefined;
  /** Shows a picture large. Without it pictures are no buttons. */
  readonly onOpenImage?: ((row: MessageRow) => void) | undefined;
  /** Dialogs and selection, shared with a `SelectionBar` beside the list. Without it messages cannot be selected. */
  readonly flow?: ActionFlow | undefined;
}

/** Makes the actions of one list, and the layer of its menu, dialogs and popovers. */
export function useListActions(
  { onReply, onEdit, onInfo, flow: shared }: MessageActionProps,
  timeline: OpenTimeline,
  scroller: RefObject<ScrollerHandle | null>,
): { readonly actions: MessageActions; readonly layer: ReactNode } {
  const client = useClient();
  const kit = useKit();
  const selfId = useSelfId();
  const { actions: custom } = useDefaults();
  const own = useActionFlow();
  const flow = shared ?? own;
  const latest = useEvent(
    (): ListActionContext => ({
      client,
      kit,
      selfId,
      timeline,
      flow,
      custom,
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
  const actions = useMemo(() => createMessageActions(latest, flow), [latest, flow]);
  // A dialog gives focus back to the message it was opened from, which may be gone with what it did.
  useEffect(() => {
    let before = flow.step.getSnapshot();
    return flow.step.subscribe(() => {
      const [closed, open] = [before, flow.step.getSnapshot()];
      before = open;
      if (open || closed?.kind === 'menu') return;
      kit.clock.after(FOCUS_AFTER_MS, () => {
        const list = scroller.current?.element;
        if (isFocusLost(list)) list?.focus({ preventScroll: true });
      });
    });
  }, [flow, scroller, kit.clock]);
  const layer = useMemo(
    () => <ActionLayer actions={actions} timeline={timeline} onInfo={onInfo} />,
    [actions, timeline, onInfo],
  );
  return { actions, layer };
}
