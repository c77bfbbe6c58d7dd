import { type Heads, isPatchType, type Message, MessageStatus } from 'im-sdk/protocol';
import type { Caller } from './caller.ts';
import type { Seat } from './seat.ts';

/** What one person may see of one conversation, as far as all their devices and the server have to agree on it. */
export interface ConversationDigest {
  readonly unread: number;
  /** `chatSeq id type content recalled read` of each row, ascending; `read` by the other side of a private chat. */
  readonly rows: readonly string[];
}

/** By conversation key. */
export type Digest = Readonly<Record<string, ConversationDigest>>;

const line = (seq: number, id: number, type: number, content: string, recalled: boolean, read: boolean): string =>
  `${seq} ${id} ${type} ${recalled ? '(recalled)' : content}${read ? ' read' : ''}`;

/** What the server tells of a person's conversations. */
export async function digestOfServer(caller: Caller): Promise<Digest> {
  const digest: Record<string, ConversationDigest> = {};
  const heads: Heads['items'] = [];
  for (let before = '', more = true; more; before = `&before=${heads.at(-1)?.headId}`) {
    const page = await caller.call<Heads>('GET', `/message/heads?since=0${before}`);
    heads.push(...page.items);
    more = page.more;
  }
  for (const { kind, target, headSeq, firstSeq, peerReadSeq, unread } of heads) {
    const rows: string[] = [];
    for (let from = Math.max(1, firstSeq ?? 1); from <= headSeq; ) {
      const path = `/message/${kind}/range?target=${target}&from=${from}&to=${headSeq}`;
      const { items } = await caller.call<{ items: Message[] }>('GET', path);
      const last = items.at(-1)?.chatSeq ?? headSeq;
      for (const { chatSeq = 0, id = 0, type, content, status, sendId } of items) {
        if (isPatchType(type)) continue;
        const read = kind === 'private' && sendId === caller.id && (chatSeq ?? 0) <= (peerReadSeq ?? 0);
        rows.push(line(chatSeq ?? 0, id ?? 0, type, content ?? '', status === MessageStatus.RECALL, read));
      }
      from = last + 1;
    }
    if (rows.length > 0) digest[kind === 'private' ? `p:${target}` : `g:${target}`] = { unread, rows };
  }
  return digest;
}

/** What one client shows, paged back to the first row of each conversation. */
export async function digestOfClient({ client }: Seat, wait: (met: () => boolean) => Promise<void>): Promise<Digest> {
  const digest: Record<string, ConversationDigest> = {};
  for (const key of client.conversations.list.getSnapshot().keys) {
    if (key.startsWith('s:')) continue;
    const timeline = client.messages.open(key);
    await wait(() => timeline.getSnapshot().ready);
    const lines = new Map<string, { seq: number; text: string }>();
    const look = (): void => {
      const { count, keyAt } = timeline.getSnapshot();
      for (let index = 0; index < count; index += 1) {
        const row = timeline.row(keyAt(index) ?? '').getSnapshot();
        if (!row) continue;
        const { seq, id, type, content, recalled, mine, state } = row;
        const read = key.startsWith('p:') && mine && state === 'read';
        lines.set(row.key, {
          seq: id > 0 ? seq : Number.MAX_SAFE_INTEGER,
          text: line(seq, id, type, content, recalled, read),
        });
      }
    };
    look();
    while (!timeline.getSnapshot().atStart) {
      let loaded = false;
      void timeline.loadOlder().then(() => {
        loaded = true;
      });
      await wait(() => loaded);
      look();
    }
    timeline.close();
    const rows = [...lines.values()].sort((one, other) => one.seq - other.seq).map(({ text }) => text);
    const unread = client.conversations.conversation(key).getSnapshot()?.unreadCount ?? 0;
    if (rows.length > 0) digest[key] = { unread, rows };
  }
  return digest;
}

/** Where two digests differ, in words; empty where they agree. */
export function differences(what: string, expected: Digest, found: Digest): string[] {
  const told: string[] = [];
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [here, there] = [expected[key] ?? { unread: 0, rows: [] }, found[key] ?? { unread: 0, rows: [] }];
    if (here.unread !== there.unread) told.push(`${what} ${key}: unread ${there.unread}, not ${here.unread}`);
    const missing = here.rows.filter((row) => !there.rows.includes(row));
    const extra = there.rows.filter((row) => !here.rows.includes(row));
    for (const row of missing.slice(0, 3)) told.push(`${what} ${key}: lacks ${row}`);
    for (const row of extra.slice(0, 3)) told.push(`${what} ${key}: has ${row}`);
    if (missing.length === 0 && extra.length === 0 && here.rows.join('\n') !== there.rows.join('\n')) {
      told.push(`${what} ${key}: rows doubled or in another order`);
    }
  }
  return told;
}
