import { ImError, type MessageRow, type OpenTimeline } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { type RefObject, useMemo, useRef } from 'react';
import type { Signal } from '../../../hooks/create-signal.ts';
import { useClient } from '../../../hooks/useClient.ts';
import { useSelfId } from '../../../hooks/useSelfId.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useKit } from '../../../provider/kit-context.ts';
import { actionFacts, notOffered } from '../action-facts.ts';
import { ACTION_LOOKS } from '../action-looks.ts';
import type { ActionFlow } from '../flow/action-flow.ts';
import type { OpenedMenu } from '../menu/MessageMenu.tsx';
import { type ActionFacts, actionsFor, type MessageAction } from '../message-actions.ts';
import type { CustomActions, MessageActionItem, MessageCommands } from '../message-commands.ts';
import { runAction } from '../run-action.ts';

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

function placeOf({ onReply, onEdit, onInfo, canSelect }: MessageCommandsOptions): ActionFacts['place'] {
  const place = new Set<'reply' | 'edit' | 'info' | 'select'>();
  if (onReply) place.add('reply');
  if (onEdit) place.add('edit');
  if (onInfo) place.add('info');
  if (canSelect) place.add('select');
  return place;
}

/** What can be done with the messages of one list. One object for the life of the list. */
export function useMessageCommands(options: MessageCommandsOptions): MessageCommands {
  const client = useClient();
  const kit = useKit();
  const selfId = useSelfId();
  const latest = useRef({ ...options, kit, selfId });
  latest.current = { ...options, kit, selfId };
  const { timeline, menu, flow } = options;
  const opensPeople = options.onPerson !== undefined;
  const opensImages = options.onOpenImage !== undefined;
  const writesAgain = options.onEditAgain !== undefined;
  return useMemo(() => {
    function warn(error: unknown): void {
      const { t, toaster } = latest.current.kit;
      toaster.show({ kind: 'error', text: errorSentence(t, error) });
    }
    function available(row: MessageRow): MessageAction[] {
      const now = latest.current;
      const about = { now: now.kit.clock.now(), place: placeOf(now), selfId: now.selfId };
      return actionsFor(row, actionFacts(client, row, about));
    }
    function run(action: MessageAction, row: MessageRow): void {
      const { onReply, onEdit, onInfo, elementOf, kit: now } = latest.current;
      const anchorOf = ({ key }: MessageRow): Element | undefined => bubbleOf(elementOf(key));
      runAction(action, row, { client, kit: now, flow, onReply, onEdit, onInfo, anchorOf });
    }
    function items(row: MessageRow): readonly MessageActionItem[] {
      const { t } = latest.current.kit;
      const offered = available(row)
        .filter((action) => action !== 'react')
        .map((action) => {
          const { text, ...look } = ACTION_LOOKS[action];
          return { id: action, label: t(text), ...look, onSelect: () => run(action, row) };
        });
      return latest.current.actions?.(row, offered) ?? offered;
    }
    function pick(key: string, range: boolean): void {
      const { selection } = flow;
      const { indexOf, keyAt } = timeline.getSnapshot();
      const from = range && selection.last !== undefined ? indexOf(selection.last) : -1;
      const fits = from < 0 ? selection.toggle(key) : selection.extend(choosable(from, indexOf(key), keyAt));
      if (fits) return;
      const { t, toaster } = latest.current.kit;
      toaster.show({ kind: 'warning', text: t('selection.tooMany', { count: limits.deleteMessages }) });
    }
    /** Keys from one index to another, both included, in that order; only rows that can be chosen. */
    function choosable(from: number, to: number, keyAt: (index: number) => string | undefined): string[] {
      const step = Math.sign(to - from) || 1;
      const keys: string[] = [];
      for (let index = from; index !== to + step; index += step) {
        const key = keyAt(index);
        const row = key === undefined ? undefined : timeline.row(key).getSnapshot();
        if (row && available(row).includes('select')) keys.push(row.key);
      }
      return keys;
    }
    return {
      flow,
      available,
      items,
      run,
      pick,
      react(row, emoji) {
        const on = !row.reactions.some((each) => each.emoji === emoji && each.mine);
        client.messages.react(row.key, emoji, on).catch((error: unknown) => {
          if (error instanceof ImError && error.code === 'client.notOffered') notOffered(client, 'react');
          else warn(error);
        });
      },
      openReactions: (row, anchor, closed) =>
        flow.begin({ kind: 'reactions', row, anchor, ...(closed ? { closed } : {}) }),
      openReaders: (row, anchor) => flow.begin({ kind: 'readers', row, anchor }),
      openMenu(row, anchor, closed) {
        menu.getSnapshot()?.closed?.();
        const element = latest.current.elementOf(row.key);
        menu.set({ row, anchor, closed, bubble: bubbleOf(element) });
      },
      jumpTo(messageId) {
        timeline
          .around(messageId)
          .then((key) => key !== undefined && latest.current.target.current?.(key))
          .catch(warn);
      },
      openPerson: opensPeople ? (userId, anchor) => latest.current.onPerson?.(userId, anchor) : undefined,
      ...(opensImages ? { openImage: (row: MessageRow) => latest.current.onOpenImage?.(row) } : {}),
      ...(writesAgain ? { writeAgain: (text: string) => latest.current.onEditAgain?.(text) } : {}),
    };
  }, [client, timeline, menu, flow, opensPeople, opensImages, writesAgain]);
}

function bubbleOf(element: Element | undefined): Element | undefined {
  return element?.querySelector('[data-im-part="bubble"]') ?? element;
}
