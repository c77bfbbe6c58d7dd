import type { MessageRow } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { showError } from '../../context/show-error.ts';
import type { MessageActionState } from '../action-state.ts';
import type { CustomActions, MessageAction, MessageActionItem, MessageActions } from '../action-types.ts';
import type { CustomKinds } from '../kinds/custom/custom-kinds.ts';
import { type ActionFacts, actionFacts } from './action-facts.ts';
import { ACTIONS, type ActionContext, actionsFor } from './actions.ts';

/** Latest context of a list, read by its actions when they run. */
export interface ListActionContext extends ActionContext {
  /** User id of the reader. */
  readonly selfId: number;
  /** True if a `SelectionBar` is present. */
  readonly canSelect: boolean;
  /** Custom kinds of the host, which may allow fewer actions. */
  readonly kinds: CustomKinds | undefined;
  /** The host's customisation. */
  readonly custom: CustomActions | undefined;
}

function capabilitiesOf({ onReply, onEdit, onInfo, canSelect }: ListActionContext): ActionFacts['capabilities'] {
  const capabilities = new Set<'reply' | 'edit' | 'info' | 'select'>();
  if (onReply) capabilities.add('reply');
  if (onEdit) capabilities.add('edit');
  if (onInfo) capabilities.add('info');
  if (canSelect) capabilities.add('select');
  return capabilities;
}

/**
 * Creates the actions of a list.
 *
 * @param latest - Returns the latest context; called on each use.
 */
export function createMessageActions(latest: () => ListActionContext, actionState: MessageActionState): MessageActions {
  function builtInActions(row: MessageRow, now = latest().ui.clock.now()): MessageAction[] {
    const context = latest();
    const { client, selfId, kinds } = context;
    const facts = actionFacts(client, row, { now, capabilities: capabilitiesOf(context), selfId });
    return actionsFor(row, facts).filter((action) => kinds?.allows(row, action) ?? true);
  }
  function items(row: MessageRow, now?: number): readonly MessageActionItem[] {
    const { ui, custom } = latest();
    const offered = builtInActions(row, now)
      .filter((name) => name !== 'react')
      .map((name) => {
        const { text, icon, danger, hint } = ACTIONS[name];
        return {
          id: name,
          label: ui.t(text),
          icon,
          ...(danger && { danger }),
          ...(hint && { hint }),
          onSelect: () => runIfPresent(name, row),
        };
      });
    return custom?.(row, offered) ?? offered;
  }
  function available(row: MessageRow, now?: number): MessageAction[] {
    const offered = builtInActions(row, now);
    if (!latest().custom) return offered;
    const offeredIds = new Set<string>(items(row, now).map(({ id }) => id));
    return offered.filter((name) => name === 'react' || offeredIds.has(name));
  }
  function showFailure(error: unknown): void {
    const { ui } = latest();
    showError(ui.toaster, ui.t, error);
  }
  function runBuiltIn(name: MessageAction, row: MessageRow): void {
    Promise.resolve(ACTIONS[name].run(latest(), row)).catch(showFailure);
  }
  /** Runs a menu item with the latest message. Skipped if the message was recalled after the menu opened. */
  function runIfPresent(name: MessageAction, row: MessageRow): void {
    const now = latest().timeline.row(row.key).getSnapshot() ?? row;
    if (!now.recalled) runBuiltIn(name, now);
  }
  function canBePicked(key: string): boolean {
    const row = latest().timeline.row(key).getSnapshot();
    return row !== undefined && available(row).includes('select');
  }
  /** Selectable keys between two indexes, both inclusive, in that direction. */
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
    actionState,
    available,
    items,
    run(name, row) {
      const own = latest().custom && items(row).find(({ id }) => id === name);
      if (own) own.onSelect();
      else runBuiltIn(name, row);
    },
    react(row, emoji) {
      const on = !row.reactions.some((each) => each.emoji === emoji && each.mine);
      const { messages } = latest().client;
      (on ? messages.react(row, emoji) : messages.unreact(row, emoji)).catch(showFailure);
    },
    openReactions: (row, anchor, closed) => actionState.open({ kind: 'reactions', row, anchor, closed }),
    openReaders: (row, anchor) => actionState.open({ kind: 'readers', row, anchor }),
    openMenu(row, anchor, closed) {
      const open = actionState.popup.getSnapshot();
      if (open?.kind === 'menu' && open.anchor === anchor) actionState.close();
      else {
        const { ui, bubbleOf } = latest();
        actionState.open({ kind: 'menu', row, anchor, bubble: bubbleOf(row), openedAt: ui.clock.now(), closed });
      }
    },
    toggleSelected(key, range) {
      const { timeline, ui } = latest();
      const { selection } = actionState;
      const { indexOf } = timeline.getSnapshot();
      const from = range && selection.last !== undefined ? indexOf(selection.last) : -1;
      // Its checkbox is disabled, but the keyboard can still focus the row.
      if (from < 0 && !selection.isSelected(key).getSnapshot() && !canBePicked(key)) return;
      const fits = from < 0 ? selection.toggle(key) : selection.selectRange(pickable(from, indexOf(key)));
      if (fits) return;
      ui.toaster.show({ kind: 'warning', text: ui.t('selection.tooMany', { count: limits.deleteMessages }) });
    },
  };
}
