import type { OpenTimeline } from 'im-sdk';
import { type ConversationSummaries, isPatchType, type Message, MessageStatus } from 'im-sdk/protocol';
import type { HttpAccount } from './http-account.ts';
import type { Seat } from './seat.ts';

/** The part of a person's view of one conversation that all their devices and the server have to agree on. */
export interface ConversationDigest {
  readonly unread: number;
  /** `chatSeq id type content read reactions` of each row, ascending; `read` by the other side of a private chat. */
  readonly rows: readonly string[];
}

/** By conversation key. */
export type Digest = Readonly<Record<string, ConversationDigest>>;

interface RowFacts {
  readonly seq: number;
  readonly id: number;
  readonly type: number;
  readonly content: string;
  readonly recalled: boolean;
  readonly read: boolean;
  readonly reactions: readonly { readonly emoji: string; readonly count: number; readonly mine?: boolean | null }[];
}

/** Addresses begin with the origin of the request: the proxy's for a client, the server's own for the verdict. */
function rooted(content: string): string {
  return content.replaceAll(/https?:\/\/[^/"]+(?=\/api\/file\/)/g, '');
}

function line({ seq, id, type, content, recalled, read, reactions }: RowFacts): string {
  if (recalled) return `${seq} ${id} ${type} (recalled)${read ? ' read' : ''}`;
  const marks = reactions.map(({ emoji, count, mine }) => ` ${emoji}${count}${mine ? '!' : ''}`).sort();
  return `${seq} ${id} ${type} ${rooted(content)}${read ? ' read' : ''}${marks.join('')}`;
}

/** A person's conversations, as the server has them. */
export async function digestOfServer(account: HttpAccount): Promise<Digest> {
  const digest: Record<string, ConversationDigest> = {};
  const heads: ConversationSummaries['items'] = [];
  for (let before = '', more = true; more; before = `&before=${heads.at(-1)?.headId}`) {
    const page = await account.request<ConversationSummaries>('GET', `/message/heads?since=0${before}`);
    heads.push(...page.items.filter((item) => item.kind !== 'system'));
    more = page.more;
  }
  for (const { kind, target, headSeq, firstSeq, peerReadSeq, unread } of heads) {
    const rows: string[] = [];
    for (let from = Math.max(1, firstSeq ?? 1); from <= headSeq; ) {
      const path = `/message/${kind}/range?target=${target}&from=${from}&to=${headSeq}`;
      const { items } = await account.request<{ items: Message[] }>('GET', path);
      const last = items.at(-1)?.chatSeq ?? headSeq;
      for (const { chatSeq, id, type, content, status, sendId, reactions } of items) {
        if (isPatchType(type)) continue;
        const seq = chatSeq ?? 0;
        const read = kind === 'private' && sendId === account.id && seq <= (peerReadSeq ?? 0);
        const recalled = status === MessageStatus.RECALL;
        rows.push(line({ seq, id: id ?? 0, type, content: content ?? '', recalled, read, reactions: reactions ?? [] }));
      }
      from = last + 1;
    }
    if (rows.length > 0) digest[kind === 'private' ? `p:${target}` : `g:${target}`] = { unread, rows };
  }
  return digest;
}

type ClientRow = NonNullable<ReturnType<ReturnType<OpenTimeline['row']>['getSnapshot']>>;

/** A client's conversations, paged back to the first row of each. */
export async function digestOfClient({ client }: Seat, wait: (met: () => boolean) => Promise<void>): Promise<Digest> {
  const digest: Record<string, ConversationDigest> = {};
  for (const key of client.conversations.list.getSnapshot().keys) {
    if (key.startsWith('s:')) continue;
    const timeline = client.messages.open(key);
    await wait(() => timeline.getSnapshot().ready);
    const met = new Map<string, ClientRow>();
    const look = (): void => {
      const { count, keyAt } = timeline.getSnapshot();
      for (let index = 0; index < count; index += 1) {
        const rowKey = keyAt(index) ?? '';
        const row = met.has(rowKey) ? undefined : timeline.row(rowKey).getSnapshot();
        if (row) met.set(rowKey, row);
      }
    };
    look();
    // A group that one is out of refuses what was never here: then there is no more to look at.
    while (!timeline.getSnapshot().atStart && timeline.getSnapshot().loading !== 'failed') {
      let loaded = false;
      void timeline.loadOlder().then(() => {
        loaded = true;
      });
      await wait(() => loaded);
      look();
    }
    timeline.close();
    const placeOf = ({ id, seq }: ClientRow): number => (id > 0 ? seq : Number.MAX_SAFE_INTEGER);
    const rows = [...met.values()]
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map((row) => line({ ...row, read: key.startsWith('p:') && row.mine && row.state === 'read' }));
    const unread = client.conversations.conversation(key).getSnapshot()?.unreadCount ?? 0;
    if (rows.length > 0) digest[key] = { unread, rows };
  }
  return digest;
}

/** `chatSeq` of a row of a digest. */
export const seqOf = (row: string): number => Number.parseInt(row, 10);

/**
 * What a client shows of the conversations that the server shows now, from the first row that it shows. Older rows, and
 * conversations that one was removed from, are kept to look back at; they are no part of the agreement.
 */
export function current(expected: Digest, found: Digest): Digest {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, { unread, rows }]) => {
      const first = expected[key]?.rows[0];
      return first ? [[key, { unread, rows: rows.filter((row) => seqOf(row) >= seqOf(first)) }]] : [];
    }),
  );
}

/** Where two digests differ, in words; empty where they agree. */
export function differences(what: string, expected: Digest, found: Digest): string[] {
  const problems: string[] = [];
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [here, there] = [expected[key] ?? { unread: 0, rows: [] }, found[key] ?? { unread: 0, rows: [] }];
    if (here.unread !== there.unread) problems.push(`${what} ${key}: unread ${there.unread}, not ${here.unread}`);
    const [expectedRows, foundRows] = [new Set(here.rows), new Set(there.rows)];
    const missing = here.rows.filter((row) => !foundRows.has(row));
    const extra = there.rows.filter((row) => !expectedRows.has(row));
    for (const row of missing.slice(0, 3)) problems.push(`${what} ${key}: lacks ${row}`);
    for (const row of extra.slice(0, 3)) problems.push(`${what} ${key}: has ${row}`);
    if (missing.length === 0 && extra.length === 0 && here.rows.join('\n') !== there.rows.join('\n')) {
      problems.push(`${what} ${key}: rows doubled or in another order`);
    }
  }
  return problems;
}
