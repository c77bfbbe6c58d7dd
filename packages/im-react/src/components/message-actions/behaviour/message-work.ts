import { type ImClient, ImError, type MessageRow } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import type { Kit } from '../../../provider/kit-context.ts';
import { actionFacts, notOffered } from '../action-facts.ts';
import { ACTION_LOOKS } from '../action-looks.ts';
import type { MessageAction } from '../action-names.ts';
import { type ActionFacts, actionsFor } from '../message-actions.ts';
import type { MessageActionItem } from '../message-commands.ts';
import { runAction } from '../run-action.ts';
import { bubbleOf } from './bubble-of.ts';
import type { MessageCommandsOptions } from './useMessageCommands.ts';

/** What a list gives to the work on its messages: all of it as it is now. */
export interface MessageWork extends MessageCommandsOptions {
  readonly client: ImClient;
  readonly kit: Kit;
  readonly selfId: number;
}

function placeOf({ onReply, onEdit, onInfo, canSelect }: MessageWork): ActionFacts['place'] {
  const place = new Set<'reply' | 'edit' | 'info' | 'select'>();
  if (onReply) place.add('reply');
  if (onEdit) place.add('edit');
  if (onInfo) place.add('info');
  if (canSelect) place.add('select');
  return place;
}

function offeredByKit(work: MessageWork, row: MessageRow): MessageAction[] {
  const about = { now: work.kit.clock.now(), place: placeOf(work), selfId: work.selfId };
  return actionsFor(row, actionFacts(work.client, row, about));
}

/** What the message offers now: of the kit's own, what the host left. */
export function available(work: MessageWork, row: MessageRow): MessageAction[] {
  const offered = offeredByKit(work, row);
  if (!work.actions) return offered;
  const left = new Set<string>(items(work, row, () => work).map(({ id }) => id));
  return offered.filter((action) => action === 'react' || left.has(action));
}

/** Does what was chosen for a message, in the host's way where it has one. */
export function run(work: MessageWork, action: MessageAction, row: MessageRow): void {
  const own = work.actions && items(work, row, () => work).find(({ id }) => id === action);
  if (own) own.onSelect();
  else runAsKit(work, action, row);
}

function runAsKit(work: MessageWork, action: MessageAction, row: MessageRow): void {
  const { client, kit, flow, onReply, onEdit, onInfo, elementOf } = work;
  const anchorOf = ({ key }: MessageRow): Element | undefined => bubbleOf(elementOf(key));
  runAction(action, row, { client, kit, flow, onReply, onEdit, onInfo, anchorOf });
}

/** The same some time later: with the message as it is then. What was recalled meanwhile is neither said again nor kept. */
function runNow(work: MessageWork, action: MessageAction, row: MessageRow): void {
  const now = work.timeline.row(row.key).getSnapshot() ?? row;
  if (!now.recalled) runAsKit(work, action, now);
}

/** The lines of the message's menu, with what the host made of them. `now` gives the work at the time of a choice. */
export function items(work: MessageWork, row: MessageRow, now: () => MessageWork): readonly MessageActionItem[] {
  const offered = offeredByKit(work, row)
    .filter((action) => action !== 'react')
    .map((action) => {
      const { text, ...look } = ACTION_LOOKS[action];
      return { id: action, label: work.kit.t(text), ...look, onSelect: () => runNow(now(), action, row) };
    });
  return work.actions?.(row, offered) ?? offered;
}

/** Puts a reaction on a message or takes the own one off. */
export function react({ client, kit }: MessageWork, row: MessageRow, emoji: string): void {
  const on = !row.reactions.some((each) => each.emoji === emoji && each.mine);
  client.messages.react(row.key, emoji, on).catch((error: unknown) => {
    if (error instanceof ImError && error.code === 'client.notOffered') notOffered(client, 'react');
    else kit.toaster.show({ kind: 'error', text: errorSentence(kit.t, error) });
  });
}

/** Chooses a row or takes it out, or all up to it. */
export function pick(work: MessageWork, key: string, range: boolean): void {
  const { timeline, kit } = work;
  const { selection } = work.flow;
  const { indexOf } = timeline.getSnapshot();
  const from = range && selection.last !== undefined ? indexOf(selection.last) : -1;
  // What cannot be chosen has a locked box; a key finds its way there all the same, also to a tip, which has none.
  if (from < 0 && !selection.picked(key).getSnapshot() && !canBeChosen(work, key)) return;
  const fits = from < 0 ? selection.toggle(key) : selection.extend(choosable(work, from, indexOf(key)));
  if (fits) return;
  kit.toaster.show({ kind: 'warning', text: kit.t('selection.tooMany', { count: limits.deleteMessages }) });
}

function canBeChosen(work: MessageWork, key: string): boolean {
  const row = work.timeline.row(key).getSnapshot();
  return row !== undefined && available(work, row).includes('select');
}

/** Keys from one index to another, both included, in that order; only rows that can be chosen. */
function choosable(work: MessageWork, from: number, to: number): string[] {
  const { keyAt } = work.timeline.getSnapshot();
  const step = Math.sign(to - from) || 1;
  const keys: string[] = [];
  for (let index = from; index !== to + step; index += step) {
    const key = keyAt(index);
    if (key !== undefined && canBeChosen(work, key)) keys.push(key);
  }
  return keys;
}
