import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type RefObject, useMemo, useRef } from 'react';
import type { Signal } from '../../hooks/create-signal.ts';
import { useClient } from '../../hooks/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { copyText } from '../../platform/clipboard.ts';
import { useKit } from '../../provider/kit-context.ts';
import type { OpenedMenu } from './MessageMenu.tsx';
import { actionsFor, type MessageAction } from './message-actions.ts';
import type { MessageCommands } from './message-commands.ts';

export interface MessageCommandsOptions {
  readonly timeline: OpenTimeline;
  readonly menu: Signal<OpenedMenu | undefined>;
  /** The key of a message that is to be shown as soon as it is in the window. */
  readonly target: RefObject<((key: string) => void) | null>;
  readonly onReply: ((row: MessageRow) => void) | undefined;
  readonly onPerson: ((userId: number, anchor: Element) => void) | undefined;
}

/** What can be done with the messages of one list. One object for the life of the list. */
export function useMessageCommands(options: MessageCommandsOptions): MessageCommands {
  const client = useClient();
  const kit = useKit();
  const latest = useRef({ ...options, kit });
  latest.current = { ...options, kit };
  const { timeline, menu } = options;
  const opensPeople = options.onPerson !== undefined;
  return useMemo(() => {
    function warn(error: unknown): void {
      const { t, toaster } = latest.current.kit;
      toaster.show({ kind: 'error', text: errorSentence(t, error) });
    }
    const runs: Readonly<Record<MessageAction, (row: MessageRow) => unknown>> = {
      resend: ({ key }) => client.messages.retry(key).catch(warn),
      reply: (row) => latest.current.onReply?.(row),
      copy: ({ content }) => copyText(content),
      recall: ({ key }) => client.messages.recall(key).catch(warn),
      delete: ({ key }) => client.messages.discard(key).catch(warn),
    };
    return {
      available: (row) => actionsFor(row, latest.current.kit.clock.now(), latest.current.onReply !== undefined),
      run: (action, row) => void runs[action](row),
      openMenu(row, anchor, closed) {
        menu.getSnapshot()?.closed?.();
        menu.set({ row, anchor, closed });
      },
      jumpTo(messageId) {
        timeline
          .around(messageId)
          .then((key) => key !== undefined && latest.current.target.current?.(key))
          .catch(warn);
      },
      openPerson: opensPeople ? (userId, anchor) => latest.current.onPerson?.(userId, anchor) : undefined,
    };
  }, [client, timeline, menu, opensPeople]);
}
