import type { MessageRow, OpenTimeline, TimelineSnapshot } from 'im-sdk';
import { createSignal, type Signal } from '../../platform/create-signal.ts';

/** A timeline whose rows are set by hand: for what a screen shows, not for what a client does. */
export interface TimelineStage extends OpenTimeline {
  append(...rows: MessageRow[]): void;
  prepend(...rows: MessageRow[]): void;
  remove(key: string): void;
  /** Puts another object in a row's place. */
  put(row: MessageRow): void;
  /** Changes one row; nobody else hears of it. */
  change(key: string, parts: Partial<MessageRow>): void;
  /** Changes what is said of the window: loading, ready, the ends, the first unread row. */
  set(parts: Partial<TimelineSnapshot>): void;
  /** What was asked for, in order: `older`, `newer`, `latest`, `around 7`, `close`. */
  readonly asked: string[];
}

/** A row with everything that a test does not care about filled in. */
export function rowOf(parts: Partial<MessageRow> & { readonly key: string }): MessageRow {
  return {
    conversation: 'p:3',
    id: 0,
    seq: 0,
    tmpId: '',
    type: 0,
    content: '',
    title: '',
    sendId: 3,
    mine: false,
    sendNickName: '',
    sendHeadImage: '',
    sendRole: 0,
    sendTime: 0,
    state: 'sent',
    failure: undefined,
    recalled: false,
    recalledBy: 0,
    revision: 0,
    quote: undefined,
    forwardedFrom: '',
    atUserIds: [],
    receipt: false,
    readedCount: 0,
    receiptTotal: 0,
    receiptOk: false,
    reactions: [],
    ext: undefined,
    deleted: false,
    contentAt: 0,
    marks: [],
    reactedUpTo: 0,
    ...parts,
  };
}

/** Sets up a timeline with these rows, all of the conversation in its window. */
export function timelineStage(rows: readonly MessageRow[], first: Partial<TimelineSnapshot> = {}): TimelineStage {
  const byKey = new Map<string, Signal<MessageRow | undefined>>();
  const asked: string[] = [];
  let keys = rows.map(({ key }) => key);
  const facts = {
    firstIndex: 1_000_000,
    atStart: true,
    atEnd: true,
    loading: 'idle' as const,
    ready: true,
    unreadFrom: undefined,
    unreadCount: 0,
    ...first,
  };
  const window = createSignal<TimelineSnapshot>(snapshot());

  function snapshot(parts: Partial<TimelineSnapshot> = {}): TimelineSnapshot {
    const now = keys;
    const places = new Map(now.map((key, index) => [key, index]));
    Object.assign(facts, parts);
    return {
      ...facts,
      count: now.length,
      keyAt: (index) => now[index],
      indexOf: (key) => places.get(key) ?? -1,
    };
  }
  function row(key: string): Signal<MessageRow | undefined> {
    let found = byKey.get(key);
    if (!found) {
      found = createSignal<MessageRow | undefined>(undefined);
      byKey.set(key, found);
    }
    return found;
  }
  function store(added: readonly MessageRow[]): string[] {
    for (const each of added) row(each.key).set(each);
    return added.map(({ key }) => key);
  }
  function ask(what: string): Promise<undefined> {
    asked.push(what);
    return Promise.resolve(undefined);
  }
  store(rows);

  return {
    asked,
    getSnapshot: () => window.getSnapshot(),
    subscribe: (listener) => window.subscribe(listener),
    row,
    append(...added) {
      keys = [...keys, ...store(added)];
      window.set(snapshot());
    },
    prepend(...added) {
      keys = [...store(added), ...keys];
      window.set(snapshot({ firstIndex: facts.firstIndex - added.length }));
    },
    remove(key) {
      keys = keys.filter((other) => other !== key);
      row(key).set(undefined);
      window.set(snapshot());
    },
    put: (changed) => row(changed.key).set(changed),
    change(key, parts) {
      const known = row(key).getSnapshot();
      if (known) row(key).set({ ...known, ...parts });
    },
    set: (parts) => window.set(snapshot(parts)),
    loadOlder: () => ask('older'),
    loadNewer: () => ask('newer'),
    jumpToLatest: () => ask('latest'),
    async jumpToUnread() {
      await ask('unread');
      return facts.unreadFrom;
    },
    async jumpTo(id) {
      await ask(`around ${id}`);
      return keys.find((key) => row(key).getSnapshot()?.id === id);
    },
    setAway: (isAway) => void asked.push(isAway ? 'away' : 'back'),
    start: () => undefined,
    close: () => void asked.push('close'),
  };
}
