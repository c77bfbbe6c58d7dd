import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type RefObject, useMemo, useRef } from 'react';
import type { Signal } from '../../../hooks/create-signal.ts';
import { useClient } from '../../../hooks/useClient.ts';
import { useSelfId } from '../../../hooks/useSelfId.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useKit } from '../../../provider/kit-context.ts';
import type { ActionFlow } from '../flow/action-flow.ts';
import type { OpenedMenu } from '../menu/MessageMenu.tsx';
import type { CustomActions, MessageCommands } from '../message-commands.ts';
import { bubbleOf } from './bubble-of.ts';
import { available, items, type MessageWork, pick, react, run } from './message-work.ts';

export interface MessageCommandsOptions {
  readonly timeline: OpenTimeline;
  readonly menu: Signal<OpenedMenu | undefined>;
  /** The key of a message that is to be shown as soon as it is in the window. */
  readonly target: RefObject<((key: string) => void) | null>;
  /** The element of a row in view. */
  readonly elementOf: (key: string) => Element | undefined;
  readonly flow: ActionFlow;
  /** Whether what is chosen can be acted on: somebody draws a `SelectionBar`. */
  readonly canSelect: boolean;
  readonly actions: CustomActions | undefined;
  readonly onReply: ((row: MessageRow) => void) | undefined;
  readonly onEdit: ((row: MessageRow) => void) | undefined;
  readonly onEditAgain: ((text: string) => void) | undefined;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
  readonly onPerson: ((userId: number, anchor: Element) => void) | undefined;
  readonly onOpenImage: ((row: MessageRow) => void) | undefined;
}

/** What can be done with the messages of one list. One object for the life of the list. */
export function useMessageCommands(options: MessageCommandsOptions): MessageCommands {
  const client = useClient();
  const kit = useKit();
  const selfId = useSelfId();
  const latest = useRef<MessageWork>({ ...options, client, kit, selfId });
  latest.current = { ...options, client, kit, selfId };
  const { timeline, menu, flow } = options;
  const opensPeople = options.onPerson !== undefined;
  const opensImages = options.onOpenImage !== undefined;
  const writesAgain = options.onEditAgain !== undefined;
  return useMemo(() => {
    const now = () => latest.current;
    return {
      flow,
      available: (row) => available(now(), row),
      items: (row) => items(now(), row, now),
      run: (action, row) => run(now(), action, row),
      pick: (key, range) => pick(now(), key, range),
      react: (row, emoji) => react(now(), row, emoji),
      openReactions: (row, anchor, closed) =>
        flow.begin({ kind: 'reactions', row, anchor, ...(closed ? { closed } : {}) }),
      openReaders: (row, anchor) => flow.begin({ kind: 'readers', row, anchor }),
      openMenu(row, anchor, closed) {
        const open = menu.getSnapshot();
        open?.closed?.();
        const again = open?.anchor === anchor;
        menu.set(again ? undefined : { row, anchor, closed, bubble: bubbleOf(now().elementOf(row.key)) });
      },
      jumpTo(messageId) {
        timeline
          .around(messageId)
          .then((key) => key !== undefined && now().target.current?.(key))
          .catch((error: unknown) => {
            const { t, toaster } = now().kit;
            toaster.show({ kind: 'error', text: errorSentence(t, error) });
          });
      },
      openPerson: opensPeople ? (userId, anchor) => now().onPerson?.(userId, anchor) : undefined,
      ...(opensImages ? { openImage: (row: MessageRow) => now().onOpenImage?.(row) } : {}),
      ...(writesAgain ? { writeAgain: (text: string) => now().onEditAgain?.(text) } : {}),
    };
  }, [timeline, menu, flow, opensPeople, opensImages, writesAgain]);
}
