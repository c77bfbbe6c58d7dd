import { type ImClient, ImError, type MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { copyText } from '../../platform/clipboard/clipboard.ts';
import { copyImage } from '../../platform/clipboard/copy-image.ts';
import { windowOf } from '../../platform/page/page-window.ts';
import type { Kit } from '../../provider/kit-context.ts';
import { safeAddress } from '../message/kinds/fields.ts';
import { startDownload } from '../message/kinds/file/downloads.ts';
import { rememberRecalled } from '../message/recalled-texts.ts';
import { notOffered } from './action-facts.ts';
import type { MessageAction } from './action-names.ts';
import type { ActionFlow } from './flow/action-flow.ts';
import { copyOf, fileOf, onlyLink } from './message-actions.ts';

/** What the actions of one list work with. */
export interface ActionTools {
  readonly client: ImClient;
  readonly kit: Pick<Kit, 't' | 'toaster' | 'portalRoot'>;
  readonly flow: ActionFlow;
  readonly onReply: ((row: MessageRow) => void) | undefined;
  readonly onEdit: ((row: MessageRow) => void) | undefined;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
  /** The element that a popover of this message stands beside. */
  anchorOf(row: MessageRow): Element | undefined;
}

interface Job extends ActionTools {
  readonly row: MessageRow;
  /** Id of the group; 0 elsewhere. */
  readonly groupId: number;
  /** Asks the server. What it refuses is said in a notice; what it does not have is not offered again. */
  ask(asked: Promise<unknown>): void;
  /** Says whether something is on the clipboard. */
  said(copied: Promise<boolean>): void;
}

const RUNS: Readonly<Record<MessageAction, (job: Job) => void>> = {
  resend: ({ row, client, ask }) => ask(client.messages.retry(row.key)),
  reply: ({ row, onReply }) => onReply?.(row),
  edit: ({ row, onEdit }) => onEdit?.(row),
  info: ({ row, onInfo }) => onInfo?.(row),
  react({ row, flow, anchorOf }) {
    const anchor = anchorOf(row);
    if (anchor) flow.begin({ kind: 'reactions', row, anchor });
  },
  copy({ row, kit, said }) {
    const copy = copyOf(row);
    const view = windowOf(kit.portalRoot);
    if (copy) said('text' in copy ? copyText(copy.text, view) : copyImage(copy.image, view));
  },
  copyLink({ row, kit, said }) {
    const link = onlyLink(row);
    if (link) said(copyText(link, windowOf(kit.portalRoot)));
  },
  download({ row }) {
    const file = fileOf(row);
    const url = file && safeAddress(file.url);
    // As by the button in the bubble, which shows how far it is.
    if (file && url) void startDownload({ url, name: file.name, size: file.size });
  },
  forward: ({ row, flow }) => flow.begin({ kind: 'forward', rows: [row] }),
  select: ({ row, flow }) => flow.selection.begin(row.key),
  pin: ({ row, client, groupId, ask }) => ask(client.groups.setTopMessage(groupId, row.id)),
  unpin: ({ client, groupId, ask }) => ask(client.groups.removeTopMessage(groupId)),
  recall({ row, client, ask }) {
    rememberRecalled(client, row);
    ask(client.messages.recall(row.key));
  },
  delete({ row, client, flow, ask }) {
    // What nobody has seen yet is taken back without a question.
    if (row.id === 0) ask(client.messages.discard(row.key));
    else flow.begin({ kind: 'delete', rows: [row] });
  },
  adminDelete: ({ row, flow }) => flow.begin({ kind: 'adminDelete', row }),
};

/** Does what was chosen. */
export function runAction(action: MessageAction, row: MessageRow, tools: ActionTools): void {
  const { client, kit } = tools;
  RUNS[action]({
    ...tools,
    row,
    groupId: parseConversationKey(row.conversation)?.target ?? 0,
    ask: (asked) =>
      void asked.catch((error: unknown) => {
        if (error instanceof ImError && error.code === 'client.notOffered') notOffered(client, action);
        else kit.toaster.show({ kind: 'error', text: errorSentence(kit.t, error) });
      }),
    said: (copied) =>
      void copied.then((done) =>
        kit.toaster.show(
          done
            ? { kind: 'success', text: kit.t('action.copied') }
            : { kind: 'error', text: kit.t('action.copyFailed') },
        ),
      ),
  });
}
