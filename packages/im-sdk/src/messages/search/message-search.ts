import type { AccountEngine, FoundPage } from '../../account/account-scope.ts';
import type { RootStore } from '../../account/root-store.ts';
import { type ConversationKey, ImError, isCountingType, limits, MessageType } from '../../protocol/index.ts';
import { frozen } from '../../store/frozen.ts';
import { mergeRow, patchRow } from '../../store/messages/merge.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { summarise } from '../../store/messages/message-summary.ts';
import { type MessageKey, messageKey } from '../../store/messages/row-key.ts';
import type { MessageQuery, MessageSearch, SearchSnapshot } from './search-service.ts';

interface Parts {
  readonly store: RootStore;
  readonly engine: Pick<AccountEngine, 'stored' | 'find'>;
}

let searches = 0;

/** Starts a search: rows on this device first, latest conversations first, then the server's. */
export function searchMessages(parts: Parts, query: MessageQuery): MessageSearch {
  const { store, engine } = parts;
  searches += 1;
  const key = `search:${searches}`;
  const found = new Map<MessageKey, MessageRow>();
  const cancelled = new AbortController();
  let snapshot: SearchSnapshot = { results: [], phase: 'device', more: false, total: undefined };
  /** Cursor of the server's pages: the oldest id received so far; `undefined` before the first page. */
  let before: number | undefined;

  function show(change: Partial<SearchSnapshot>): void {
    if (cancelled.signal.aborted) return;
    snapshot = frozen({ ...snapshot, ...change, results: frozen(change.results ?? snapshot.results) });
    store.subject.mark(key);
  }

  function addResults(rows: readonly MessageRow[]): void {
    for (const row of rows) {
      // Not by `row.key`: the server's row of an own message may lack the `tmpId`.
      const key = messageKey(row.conversation, row.id);
      const known = found.get(key);
      const joined = known ? mergeRow(known, row) : row;
      if (joined.recalled || joined.deleted) found.delete(key);
      else found.set(key, joined);
    }
    show({ results: [...found.values()].sort(newestFirst) });
  }

  /** Updates results that are edited, recalled or deleted while the search is open. */
  function onRowsChanged(conversation: ConversationKey, changed: readonly MessageRow[]): void {
    const byId = new Map(changed.map((row) => [row.id, row]));
    const now = [...found.values()].flatMap((row) => {
      if (row.conversation !== conversation) return [];
      const patch = store.pendingPatches.get(conversation, row.id);
      const next = byId.get(row.id) ?? (patch ? patchRow(row, patch) : row);
      return next === row ? [] : [next];
    });
    if (now.length === 0) return;
    const before = found.size;
    addResults(now);
    if (snapshot.total !== undefined) show({ total: snapshot.total - (before - found.size) });
  }

  async function onDevice(): Promise<void> {
    const fits = matcher(query);
    for (const conversation of conversationsOf(store, query)) {
      for await (const rows of engine.stored(conversation)) {
        if (cancelled.signal.aborted) return;
        const fitting = rows.filter(fits);
        if (fitting.length > 0) addResults(fitting);
        if (found.size >= limits.searchTotal) return;
      }
    }
  }

  async function onServer(): Promise<void> {
    show({ phase: 'server' });
    const page = await engine.find(query, before, cancelled.signal);
    if (!page) {
      show({ phase: 'done', more: false });
      return;
    }
    before = oldestOf(page) ?? before;
    addResults(page.rows);
    show({ phase: 'done', more: page.more, total: page.total });
  }

  /** A server error keeps the results of this device. */
  function failed(error: unknown): void {
    if (error instanceof ImError && error.category === 'aborted') return;
    show({ phase: 'failed', more: true });
  }

  store.messages.events.on('changed', onRowsChanged);
  onDevice().then(onServer).catch(failed);

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => store.subject.subscribe(key, listener),
    async loadMore() {
      if (snapshot.more && snapshot.phase !== 'server') await onServer().catch(failed);
    },
    cancel() {
      cancelled.abort();
      store.messages.events.off('changed', onRowsChanged);
    },
  };
}

function conversationsOf(store: RootStore, { conversation }: MessageQuery): readonly ConversationKey[] {
  if (conversation !== undefined) return [conversation];
  const states = [...store.conversations.states()].sort((a, b) => b.optTime - a.optTime);
  return states.map(({ key }) => key);
}

/** By time, then by id: private and group ids are two sequences on some servers. */
function newestFirst(a: MessageRow, b: MessageRow): number {
  return b.sendTime - a.sendTime || b.id - a.id;
}

function oldestOf({ rows }: FoundPage): number | undefined {
  return rows.length === 0 ? undefined : Math.min(...rows.map(({ id }) => id));
}

const LINK = /\b(?:https?:\/\/|www\.)\S/i;

const TYPES: { readonly [kind in NonNullable<MessageQuery['kind']>]: number } = {
  text: MessageType.TEXT,
  link: MessageType.TEXT,
  image: MessageType.IMAGE,
  file: MessageType.FILE,
};

/** Returns a predicate for rows that match the query. Recalled and deleted rows never match. */
function matcher({ keyword = '', kind, senderId, from, to, conversation }: MessageQuery) {
  const needle = plain(keyword.trim());
  return (row: MessageRow): boolean => {
    if (row.recalled || row.deleted || row.id <= 0 || !isSaid(row.type)) return false;
    if (conversation !== undefined && row.conversation !== conversation) return false;
    if (kind !== undefined && row.type !== TYPES[kind]) return false;
    if (kind === 'link' && !LINK.test(row.content)) return false;
    if (senderId !== undefined && row.sendId !== senderId) return false;
    if (from !== undefined && row.sendTime < from) return false;
    if (to !== undefined && row.sendTime > to) return false;
    return needle === '' || plain(wordsOf(row)).includes(needle);
  };
}

/** True for messages and system notices, false for tips. */
function isSaid(type: number): boolean {
  return isCountingType(type) || type === MessageType.SYSTEM_MESSAGE;
}

/** Searchable text of a row. */
function wordsOf(row: MessageRow): string {
  if (row.type === MessageType.TEXT) return row.content;
  const summary = summarise(row);
  const name = 'name' in summary ? summary.name : '';
  if ('caption' in summary) return `${name}\n${summary.caption}`;
  return 'text' in summary ? summary.text : name;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
