import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { createSignal } from '../../../hooks/create-signal.ts';
import { isFocusLost } from '../../../platform/realms.ts';
import { useKit } from '../../../provider/kit-context.ts';
import type { ScrollerHandle } from '../../message-scroller/MessageScroller.tsx';
import { ActionSteps } from '../flow/ActionSteps.tsx';
import { type ActionFlow, useActionFlow } from '../flow/action-flow.ts';
import { MessageMenu, type OpenedMenu } from '../menu/MessageMenu.tsx';
import type { CustomActions, MessageCommands } from '../message-commands.ts';
import { useMessageCommands } from './useMessageCommands.ts';

/** Dialogs give focus back within this time. */
const FOCUS_AFTER_MS = 50;

/** What a list of messages lets people do, beside what every list can. */
export interface MessageActionProps {
  /** Answers a message. Without it nothing can be answered here. */
  readonly onReply?: (row: MessageRow) => void;
  /** Changes an own text. Without it nothing can be changed here. */
  readonly onEdit?: (row: MessageRow) => void;
  /** Writes a recalled text once more. Without it that is not offered. */
  readonly onEditAgain?: (text: string) => void;
  /** Shows everything known of a message. Without it that is not offered. */
  readonly onInfo?: (row: MessageRow) => void;
  /** A person's picture was chosen. Without it pictures are no buttons. */
  readonly onPerson?: (userId: number, anchor: Element) => void;
  /** Shows a picture large. Without it pictures are no buttons. */
  readonly onOpenImage?: (row: MessageRow) => void;
  /** Dialogs and choosing, shared with a `SelectionBar` beside the list. Without it messages cannot be chosen. */
  readonly flow?: ActionFlow;
  /** Adds, removes or replaces lines of the menu. */
  readonly actions?: CustomActions;
}

export interface ListActions {
  readonly commands: MessageCommands;
  /** Menu, dialogs and popovers: to be drawn anywhere in the list. */
  readonly layer: ReactNode;
}

/** Everything that can be done with the messages of one list. */
export function useListActions(
  props: MessageActionProps,
  list: {
    readonly timeline: OpenTimeline;
    readonly scroller: RefObject<ScrollerHandle | null>;
    readonly target: RefObject<((key: string) => void) | null>;
  },
): ListActions {
  const { onReply, onEdit, onEditAgain, onInfo, onPerson, onOpenImage, actions } = props;
  const { timeline, scroller, target } = list;
  const [menu] = useState(() => createSignal<OpenedMenu | undefined>(undefined));
  const { clock } = useKit();
  const ownFlow = useActionFlow();
  const flow = props.flow ?? ownFlow;
  const elementOf = useCallback(
    (key: string) => scroller.current?.element?.querySelector(`[data-im-item="${CSS.escape(key)}"]`) ?? undefined,
    [scroller],
  );
  const commands = useMessageCommands({
    timeline,
    menu,
    target,
    elementOf,
    flow,
    canSelect: props.flow !== undefined,
    actions,
    onReply,
    onEdit,
    onEditAgain,
    onInfo,
    onPerson,
    onOpenImage,
  });
  // A dialog gives focus back to the message it was opened from, which may be gone with what it did.
  useEffect(
    () =>
      flow.step.subscribe(() => {
        if (flow.step.getSnapshot()) return;
        clock.after(FOCUS_AFTER_MS, () => {
          const list = scroller.current?.element;
          if (isFocusLost(list)) list?.focus({ preventScroll: true });
        });
      }),
    [flow, scroller, clock],
  );
  const layer = useMemo(
    () => (
      <>
        <MessageMenu opened={menu} commands={commands} />
        <ActionSteps flow={flow} commands={commands} onInfo={onInfo} />
      </>
    ),
    [menu, commands, flow, onInfo],
  );
  return { commands, layer };
}
