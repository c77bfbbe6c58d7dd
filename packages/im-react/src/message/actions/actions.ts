'use client';

import type { ImClient, MessageRow, OpenTimeline } from 'im-sdk';
import { GroupRole, limits, MessageType, parseConversationKey, type RouteName } from 'im-sdk/protocol';
import type { UiContextValue } from '../../context/ui-context.ts';
import { canResend } from '../../hooks/messages/file-refusal.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { copyText } from '../../platform/clipboard/clipboard.ts';
import { copyImage } from '../../platform/clipboard/copy-image.ts';
import type { IconShape } from '../../ui/icon/Icon.tsx';
import {
  Copy,
  Download,
  Forward,
  Info,
  Link,
  ListChecks,
  Pencil,
  Pin,
  PinOff,
  Reply,
  RotateCcw,
  ShieldX,
  SmilePlus,
  Trash2,
  Undo2,
} from '../../ui/icon/icons.ts';
import type { ActionFlow } from '../action-flow.ts';
import { MESSAGE_ACTIONS, type MessageAction } from '../action-types.ts';
import { safeAddress } from '../kinds/fields.ts';
import { startDownload } from '../kinds/file/downloads.ts';
import { builtInKind } from '../kinds/message-kinds.ts';
import { copyOf, fileOf, isForwardable, onlyLink } from '../message-content.ts';
import { rememberRecalled } from '../recalled-texts.ts';
import { isTip } from '../row-layout.ts';
import type { ActionFacts } from './action-facts.ts';

/** Dependencies of the message actions of one list. */
export interface ActionContext {
  readonly client: ImClient;
  readonly ui: UiContextValue;
  readonly timeline: OpenTimeline;
  readonly flow: ActionFlow;
  readonly onReply: ((row: MessageRow) => void) | undefined;
  readonly onEdit: ((row: MessageRow) => void) | undefined;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
  /** Anchor for menus and popovers: the bubble of a mounted row, or its element if it has no bubble. */
  bubbleOf(row: MessageRow): Element | undefined;
}

/** One message action: when it is offered, its label and icon, and its effect. */
interface Action {
  /** Visible text and accessible name. */
  readonly text: TextKey;
  readonly icon: IconShape;
  /** Shortcut while the message has focus: a lower-case `KeyboardEvent.key`. */
  readonly key?: string;
  /** Label of the shortcut in menus. */
  readonly hint?: string;
  /** Red label: it deletes something. */
  readonly danger?: boolean;
  /** Request that it needs once the message is on the server. Not offered on a server that lacks it. */
  readonly route?: RouteName;
  /** True if the message offers the action. Not called for tips and recalled messages. */
  rule(row: MessageRow, facts: ActionFacts): boolean;
  /** Runs the action. A rejected promise is shown as an error toast. */
  run(context: ActionContext, row: MessageRow): unknown;
}

const isOnServer = (row: MessageRow): boolean => row.id > 0;
const isRecent = (row: MessageRow, now: number, withinMs: number): boolean => now - row.sendTime < withinMs;

/**
 * True if the user may moderate the message. Owners may for all messages, managers for those of plain members, without
 * a time limit.
 */
function moderates(row: MessageRow, { kind, role, senderRole }: ActionFacts): boolean {
  if (kind !== 'group') return false;
  if (role === GroupRole.OWNER) return true;
  return role === GroupRole.MANAGER && !row.mine && (senderRole || row.sendRole) === GroupRole.MEMBER;
}

const canPin = (row: MessageRow, { kind, role }: ActionFacts): boolean =>
  kind === 'group' && role >= GroupRole.MANAGER && isOnServer(row);

const groupOf = (row: MessageRow): number => parseConversationKey(row.conversation)?.target ?? 0;

async function copy({ ui }: ActionContext, copied: Promise<boolean>): Promise<void> {
  ui.toaster.show(
    (await copied)
      ? { kind: 'success', text: ui.t('action.copied') }
      : { kind: 'error', text: ui.t('action.copyFailed') },
  );
}

/** Built-in message actions by name. */
export const ACTIONS: Readonly<Record<MessageAction, Action>> = {
  resend: {
    text: 'message.resend',
    icon: RotateCcw,
    rule: canResend,
    run: ({ client }, row) => client.messages.retry(row.key),
  },
  react: {
    text: 'action.react',
    icon: SmilePlus,
    rule: (row, { kind, features, canWrite }) =>
      isOnServer(row) && kind !== 'system' && canWrite && features.has('reactions'),
    run({ flow, bubbleOf }, row) {
      const anchor = bubbleOf(row);
      if (anchor) flow.begin({ kind: 'reactions', row, anchor });
    },
  },
  reply: {
    text: 'message.reply',
    icon: Reply,
    key: 'r',
    hint: 'R',
    rule: (row, { canWrite, capabilities, isSpecOnly }) =>
      isOnServer(row) && canWrite && capabilities.has('reply') && !isSpecOnly,
    run: ({ onReply }, row) => onReply?.(row),
  },
  copy: {
    text: 'message.copy',
    icon: Copy,
    key: 'c',
    hint: 'C',
    rule: (row) => copyOf(row) !== undefined,
    run(context, row) {
      const content = copyOf(row);
      const view = context.ui.pageWindow();
      if (!content) return undefined;
      return copy(context, 'text' in content ? copyText(content.text, view) : copyImage(content, view));
    },
  },
  copyLink: {
    text: 'action.copyLink',
    icon: Link,
    rule: (row) => onlyLink(row) !== undefined,
    run(context, row) {
      const link = onlyLink(row);
      return link && copy(context, copyText(link, context.ui.pageWindow()));
    },
  },
  edit: {
    text: 'action.edit',
    icon: Pencil,
    key: 'e',
    hint: 'E',
    rule: (row, { now, features, canWrite, capabilities }) =>
      row.mine &&
      isOnServer(row) &&
      row.type === MessageType.TEXT &&
      row.forwardedFrom === '' &&
      canWrite &&
      capabilities.has('edit') &&
      features.has('edit') &&
      isRecent(row, now, limits.editWithinMs),
    run: ({ onEdit }, row) => onEdit?.(row),
  },
  forward: {
    text: 'action.forward',
    icon: Forward,
    rule: (row) => isOnServer(row) && isForwardable(row),
    run: ({ flow }, row) => flow.begin({ kind: 'forward', rows: [row] }),
  },
  download: {
    text: 'action.download',
    icon: Download,
    rule: (row) => fileOf(row) !== undefined,
    run({ client }, row) {
      const file = fileOf(row);
      const url = file && safeAddress(file.url);
      // Same download as the button in the bubble, which shows its progress.
      return file && url ? startDownload(client, { url, name: file.name, size: file.size }) : undefined;
    },
  },
  pin: {
    text: 'action.pin',
    icon: Pin,
    route: 'setTopMessage',
    rule: (row, facts) => canPin(row, facts) && row.id !== facts.pinnedId,
    run: ({ client }, row) => client.groups.setTopMessage(groupOf(row), row.id),
  },
  unpin: {
    text: 'action.unpin',
    icon: PinOff,
    route: 'removeTopMessage',
    rule: (row, facts) => canPin(row, facts) && row.id === facts.pinnedId,
    run: ({ client }, row) => client.groups.removeTopMessage(groupOf(row)),
  },
  select: {
    text: 'action.select',
    icon: ListChecks,
    rule: (row, { capabilities }) => isOnServer(row) && capabilities.has('select'),
    run: ({ flow }, row) => flow.selection.start(row.key),
  },
  info: {
    text: 'action.info',
    icon: Info,
    rule: (row, { kind, capabilities }) => isOnServer(row) && kind !== 'system' && capabilities.has('info'),
    run: ({ onInfo }, row) => onInfo?.(row),
  },
  recall: {
    text: 'message.recall',
    icon: Undo2,
    route: 'recallMessage',
    rule: (row, facts) =>
      row.mine &&
      isOnServer(row) &&
      !facts.isGone &&
      (isRecent(row, facts.now, limits.recallWithinMs) || moderates(row, facts)),
    run({ client }, row) {
      rememberRecalled(client, row);
      return client.messages.recall(row.key);
    },
  },
  delete: {
    text: 'action.delete',
    icon: Trash2,
    route: 'deleteMessages',
    key: 'delete',
    hint: 'Del',
    danger: true,
    rule: (row, { kind }) => row.state === 'failed' || row.state === 'queued' || (isOnServer(row) && kind !== 'system'),
    run({ client, flow }, row) {
      // Unsent messages are discarded without confirmation.
      return row.id === 0 ? client.messages.discard(row.key) : flow.begin({ kind: 'delete', rows: [row] });
    },
  },
  adminDelete: {
    text: 'action.adminDelete',
    icon: ShieldX,
    route: 'recallMessage',
    danger: true,
    rule: (row, facts) => !row.mine && isOnServer(row) && moderates(row, facts),
    run: ({ flow }, row) => flow.begin({ kind: 'adminDelete', row }),
  },
};

/** Actions offered by a message, in menu order. Empty for tips and recalled messages. */
export function actionsFor(row: MessageRow, facts: ActionFacts): MessageAction[] {
  if (isTip(row)) return [];
  const excluded = builtInKind(row.type)?.excludedActions;
  return MESSAGE_ACTIONS.filter((name) => {
    const { route, rule } = ACTIONS[name];
    const isMissing = route !== undefined && isOnServer(row) && facts.notOffered.has(route);
    return !excluded?.includes(name) && !isMissing && rule(row, facts);
  });
}
