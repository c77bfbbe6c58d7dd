import { ImError, type MessageRow } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { errorSentence } from '../../i18n/error-sentence.ts';
import type { IconShape } from '../icon/Icon.tsx';
import type { Anchor } from '../popover/anchor.ts';
import { type ActionFacts, actionFacts, notOffered } from './action-facts.ts';
import { type ActionFlow, createActionFlow } from './action-flow.ts';
import { ACTIONS, type ActionContext, actionsFor, type MessageAction } from './actions.ts';

/** One line of a message's menu. */
export interface MessageActionItem {
  /** The kit's name for it, or the host's own. */
  readonly id: MessageAction | (string & {});
  /** Visible text and accessible name, in the reader's language. */
  readonly label: string;
  readonly icon?: IconShape;
  /** Red: it destroys something for others. */
  readonly danger?: boolean;
  /** The key that does the same, shown at the end of the line. */
  readonly hint?: string;
  readonly onSelect: () => void;
}

/**
 * How a host changes what messages offer: gets the kit's lines and answers those that stand, in their order. It may
 * leave lines out, put others in, or change one.
 */
export type CustomActions = (row: MessageRow, items: readonly MessageActionItem[]) => readonly MessageActionItem[];

/** What can be done with the messages of one list. Used by menu, hover bar, keyboard and the parts of a message. */
export interface MessageActions {
  /** The menu, dialog or popover that is open, and the selection. */
  readonly flow: ActionFlow;
  /** The names of the kit's actions that the message offers now, without those that the host left out. */
  available(row: MessageRow): MessageAction[];
  /** The lines of the message's menu, with what the host made of them. */
  items(row: MessageRow): readonly MessageActionItem[];
  /** Runs an action, in the host's way where it has one. */
  run(action: MessageAction, row: MessageRow): void;
  /** Puts a reaction on a message or takes the own one off. */
  react(row: MessageRow, emoji: string): void;
  /** Opens all reactions to choose from; `closed` is called when they are gone. */
  openReactions(row: MessageRow, anchor: Element, closed?: () => void): void;
  /** Shows who has read a message of a group. Without it the count is plain text. */
  readonly openReaders?: (row: MessageRow, anchor: Element) => void;
  /** Opens the menu of a message, or closes it where it is open beside that very anchor; `closed` is called when it is gone. */
  openMenu(row: MessageRow, anchor: Anchor, closed?: () => void): void;
  /** Selects a row or takes it out; with `range` all rows up to it. Only while messages are being selected. */
  pick(key: string, range: boolean): void;
}

export interface ListActionContext extends ActionContext {
  readonly selfId: number;
  /** Whether selected messages can be acted on: somebody draws a `SelectionBar`. */
  readonly canSelect: boolean;
  readonly custom: CustomActions | undefined;
}

function placeOf({ onReply, onEdit, onInfo, canSelect }: ListActionContext): ActionFacts['place'] {
  const place = new Set<'reply' | 'edit' | 'info' | 'select'>();
  if (onReply) place.add('reply');
  if (onEdit) place.add('edit');
  if (onInfo) place.add('info');
  if (canSelect) place.add('select');
  return place;
}

/** @param latest The context as it is now: read each time something is asked for. */
export function createMessageActions(latest: () => ListActionContext, flow: ActionFlow): MessageActions {
  function offeredByKit(row: MessageRow): MessageAction[] {
    const context = latest();
    const { client, kit, selfId } = context;
    return actionsFor(row, actionFacts(client, row, { now: kit.clock.now(), place: placeOf(context), selfId }));
  }
  function items(row: MessageRow): readonly MessageActionItem[] {
    const { kit, custom } = latest();
    const offered = offeredByKit(row)
      .filter((name) => name !== 'react')
      .map((name) => {
        const { text, icon, danger, hint } = ACTIONS[name];
        return {
          id: name,
          label: kit.t(text),
          icon,
          ...(danger && { danger }),
          ...(hint && { hint }),
          onSelect: () => runIfPresent(name, row),
        };
      });
    return custom?.(row, offered) ?? offered;
  }
  function available(row: MessageRow): MessageAction[] {
    const offered = offeredByKit(row);
    if (!latest().custom) return offered;
    const left = new Set<string>(items(row).map(({ id }) => id));
    return offered.filter((name) => name === 'react' || left.has(name));
  }
  function showFailure(name: MessageAction, error: unknown): void {
    const { client, kit } = latest();
    if (error instanceof ImError && error.code === 'client.notOffered') notOffered(client, name);
    else kit.toaster.show({ kind: 'error', text: errorSentence(kit.t, error) });
  }
  function runByKit(name: MessageAction, row: MessageRow): void {
    Promise.resolve(ACTIONS[name].run(latest(), row)).catch((error: unknown) => showFailure(name, error));
  }
  /** Runs a line of an open menu with the message as it is then. One that was recalled meanwhile is neither sent nor copied. */
  function runIfPresent(name: MessageAction, row: MessageRow): void {
    const now = latest().timeline.row(row.key).getSnapshot() ?? row;
    if (!now.recalled) runByKit(name, now);
  }
  function canBePicked(key: string): boolean {
    const row = latest().timeline.row(key).getSnapshot();
    return row !== undefined && available(row).includes('select');
  }
  /** Keys from one index to another, both included, in that order; only rows that can be selected. */
  function pickable(from: number, to: number): string[] {
    const { keyAt } = latest().timeline.getSnapshot();
    const step = Math.sign(to - from) || 1;
    const keys: string[] = [];
    for (let index = from; index !== to + step; index += step) {
      const key = keyAt(index);
      if (key !== undefined && canBePicked(key)) keys.push(key);
    }
    return keys;
  }

  return {
    flow,
    available,
    items,
    run(name, row) {
      const own = latest().custom && items(row).find(({ id }) => id === name);
      if (own) own.onSelect();
      else runByKit(name, row);
    },
    react(row, emoji) {
      const on = !row.reactions.some((each) => each.emoji === emoji && each.mine);
      latest()
        .client.messages.react(row.key, emoji, on)
        .catch((error: unknown) => showFailure('react', error));
    },
    openReactions: (row, anchor, closed) => flow.begin({ kind: 'reactions', row, anchor, closed }),
    openReaders: (row, anchor) => flow.begin({ kind: 'readers', row, anchor }),
    openMenu(row, anchor, closed) {
      const open = flow.step.getSnapshot();
      if (open?.kind === 'menu' && open.anchor === anchor) flow.end();
      else flow.begin({ kind: 'menu', row, anchor, bubble: latest().bubbleOf(row), closed });
    },
    pick(key, range) {
      const { timeline, kit } = latest();
      const { selection } = flow;
      const { indexOf } = timeline.getSnapshot();
      const from = range && selection.last !== undefined ? indexOf(selection.last) : -1;
      // The box of a row that cannot be selected is locked; the keyboard reaches the row all the same.
      if (from < 0 && !selection.picked(key).getSnapshot() && !canBePicked(key)) return;
      const fits = from < 0 ? selection.toggle(key) : selection.extend(pickable(from, indexOf(key)));
      if (fits) return;
      kit.toaster.show({ kind: 'warning', text: kit.t('selection.tooMany', { count: limits.deleteMessages }) });
    },
  };
}

const nothing = (): void => undefined;

/** For a message outside of a list: nothing can be done with it. */
export const NO_ACTIONS: MessageActions = {
  flow: createActionFlow(),
  available: () => [],
  items: () => [],
  run: nothing,
  react: nothing,
  openReactions: nothing,
  openMenu: nothing,
  pick: nothing,
};
