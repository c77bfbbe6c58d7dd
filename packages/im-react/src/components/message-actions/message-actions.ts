import { type MessageRow, messageBody } from 'im-sdk';
import { type Feature, GroupRole, limits, MessageType } from 'im-sdk/protocol';
import { findLinks } from 'im-sdk/text';
import { isTip } from '../message-list/rows/row-layout.ts';
import { MESSAGE_ACTIONS, type MessageAction } from './action-names.ts';
import { isForwardable } from './forwardable.ts';

/** What the offer depends on besides the message. */
export interface ActionFacts {
  /** Epoch ms by the server's clock, near enough. */
  readonly now: number;
  readonly kind: 'private' | 'group' | 'system';
  /** One's own role in the group; 0 in other conversations and where it is not known. */
  readonly role: number;
  /** The sender's role in the group now; 0 where it is not known. */
  readonly senderRole: number;
  /** Whether one may write here. */
  readonly canWrite: boolean;
  readonly features: ReadonlySet<Feature>;
  /** Id of the message that is pinned in the group; 0 for none. */
  readonly pinnedId: number;
  /** What the place of the list can do: a list without composer answers nothing, one without panel has no info. */
  readonly place: ReadonlySet<'reply' | 'edit' | 'info' | 'select'>;
  /** What the server turned out not to have. */
  readonly missing: ReadonlySet<MessageAction>;
}

const isCall = (row: MessageRow): boolean =>
  row.type === MessageType.ACT_RT_VOICE || row.type === MessageType.ACT_RT_VIDEO;

/** Owners may take back anybody's message, managers those of plain members: at any time. */
function rules(row: MessageRow, { kind, role, senderRole }: ActionFacts): boolean {
  if (kind !== 'group') return false;
  if (role === GroupRole.OWNER) return true;
  return role === GroupRole.MANAGER && !row.mine && (senderRole || row.sendRole) === GroupRole.MEMBER;
}

type Rule = (row: MessageRow, facts: ActionFacts) => boolean;
const arrived = (row: MessageRow): boolean => row.id > 0;
const inTime = (row: MessageRow, now: number, within: number): boolean => now - row.sendTime < within;

const RULES: Readonly<Record<MessageAction, Rule>> = {
  resend: (row) => row.mine && row.state === 'failed',
  react: (row, { kind, features, canWrite }) =>
    arrived(row) && kind !== 'system' && canWrite && features.has('reactions') && !isCall(row),
  reply: (row, { canWrite, place }) => arrived(row) && canWrite && place.has('reply'),
  copy: (row) => copyOf(row) !== undefined,
  copyLink: (row) => onlyLink(row) !== undefined,
  edit: (row, { now, features, canWrite, place }) =>
    row.mine &&
    arrived(row) &&
    row.type === MessageType.TEXT &&
    canWrite &&
    place.has('edit') &&
    features.has('edit') &&
    inTime(row, now, limits.editWithinMs),
  forward: (row) => arrived(row) && isForwardable(row),
  download: (row) => fileOf(row) !== undefined,
  pin: (row, { kind, role, pinnedId }) =>
    kind === 'group' && role >= GroupRole.MANAGER && arrived(row) && row.id !== pinnedId,
  unpin: (row, { kind, role, pinnedId }) =>
    kind === 'group' && role >= GroupRole.MANAGER && arrived(row) && row.id === pinnedId,
  select: (row, { place }) => arrived(row) && place.has('select'),
  info: (row, { kind, place }) => arrived(row) && kind !== 'system' && place.has('info'),
  recall: (row, facts) =>
    row.mine && arrived(row) && !isCall(row) && (inTime(row, facts.now, limits.recallWithinMs) || rules(row, facts)),
  delete: (row, { kind }) => row.state === 'failed' || row.state === 'queued' || (arrived(row) && kind !== 'system'),
  adminDelete: (row, facts) => !row.mine && arrived(row) && rules(row, facts),
};

/** The actions that a message offers, in the order of the menu. Empty for tips and what was recalled. */
export function actionsFor(row: MessageRow, facts: ActionFacts): MessageAction[] {
  if (isTip(row)) return [];
  return MESSAGE_ACTIONS.filter((action) => !facts.missing.has(action) && RULES[action](row, facts));
}

/** What goes on the clipboard: the text, or the address of the picture; `undefined` where nothing sensible does. */
export function copyOf(row: MessageRow): { readonly text: string } | { readonly image: string } | undefined {
  if (row.recalled) return undefined;
  const body = messageBody(row);
  switch (body.kind) {
    case 'text':
      return { text: body.text };
    case 'image':
      return body.content && arrived(row) ? { image: body.content.originUrl } : undefined;
    case 'location': {
      const { name = '', address = '' } = body.content ?? {};
      const text = [name, address].filter((part) => part !== '').join('\n');
      return text === '' ? undefined : { text };
    }
    case 'custom':
    case 'notice': {
      const text = body.kind === 'custom' ? body.text : (body.notice?.content ?? body.text);
      return text === '' ? undefined : { text };
    }
    default:
      return undefined;
  }
}

/** The one link of a text; `undefined` where there is none or more than one. */
export function onlyLink(row: MessageRow): string | undefined {
  if (row.recalled || row.type !== MessageType.TEXT) return undefined;
  const [link, ...others] = findLinks(row.content);
  return others.length === 0 ? link?.href : undefined;
}

/** A file that a message brings. */
export interface SavedFile {
  readonly url: string;
  readonly name: string;
  /** Bytes; 0 where the message does not say. */
  readonly size: number;
}

/** The file of a message that can be kept: its address and a name for it. */
export function fileOf(row: MessageRow): SavedFile | undefined {
  if (row.recalled || !arrived(row)) return undefined;
  const body = messageBody(row);
  if (body.kind === 'image' && body.content) return fileAt(body.content.originUrl);
  if (body.kind === 'file' && body.content) {
    const { url, name, size } = body.content;
    return { url, name, size };
  }
  if (body.kind === 'voice' && body.content) return fileAt(body.content.url);
  if (body.kind === 'video' && body.content) return fileAt(body.content.videoUrl);
  return undefined;
}

function fileAt(url: string): SavedFile {
  return { url, name: nameOf(url), size: 0 };
}

function nameOf(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
