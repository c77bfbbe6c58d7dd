import { type ConversationKey, type Group, parseConversationKey } from '../../protocol/index.ts';
import { Cell } from '../cell.ts';
import { frozen } from '../frozen.ts';
import type { KeyedSubject } from '../keyed-subject.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { Person } from '../person.ts';
import type { Readable } from '../readable.ts';
import { Table } from '../table.ts';
import { ConversationOrder } from './conversation-order.ts';
import { type Conversation, lastOf, readByFriend } from './conversation-row.ts';
import { type ConversationState, emptyState, isRemoved, newestPosition } from './conversation-state.ts';
import { unreadOf } from './counters.ts';
import { type Draft, isEmptyDraft, NO_DRAFT, sameDraft } from './draft.ts';

/** Name, avatar and settings of a conversation, from its friend or group. Stored with the state. */
export interface Identity {
  readonly showName: string;
  readonly headImage: string;
  readonly companyName: string;
  readonly isDnd: boolean;
  readonly isTop: boolean;
  readonly msgRemind: number;
  readonly gone: boolean;
  /** Missing in identities stored by earlier versions. */
  readonly isFriend?: boolean;
}

/** Unsent own rows of a conversation. */
export interface UnsentRows {
  /** The newest one that is not sent yet. */
  readonly pending: MessageRow | undefined;
  /** The newest one that failed. */
  readonly failed: MessageRow | undefined;
  /** Position of the newest row when `failed` did; `undefined` if unknown. */
  readonly failedAfter: number | undefined;
}

const NONE_UNSENT: UnsentRows = { pending: undefined, failed: undefined, failedAfter: undefined };

const NO_IDENTITY: Identity = {
  showName: '',
  headImage: '',
  companyName: '',
  isDnd: false,
  isTop: false,
  msgRemind: 1,
  gone: false,
};

/** Keys in the order of the list. `ready` is false until the list was restored or fetched: show a skeleton. */
export interface ConversationList {
  readonly keys: readonly ConversationKey[];
  readonly ready: boolean;
}

/** Conversations of an account: state from sync, identity from people and groups, drafts. */
export class ConversationTable {
  readonly #subject: KeyedSubject;
  readonly #states = new Map<ConversationKey, ConversationState>();
  readonly #identities = new Map<ConversationKey, Identity>();
  readonly #drafts = new Map<ConversationKey, Draft>();
  readonly #unsent = new Map<ConversationKey, UnsentRows>();
  readonly #order = new ConversationOrder();
  #contactsEveryone = false;
  readonly #ready: Cell<boolean>;
  #list: ConversationList = { keys: [], ready: false };
  readonly rows: Table<ConversationKey, Conversation>;
  readonly list: Readable<ConversationList>;
  readonly unreadTotal: Cell<number>;

  constructor(subject: KeyedSubject, people: Table<number, Person>, groups: Table<number, Group>) {
    this.#subject = subject;
    this.rows = new Table(subject, 'chat:');
    this.unreadTotal = new Cell(subject, 'badge', 0);
    this.#ready = new Cell(subject, 'list', false);
    this.list = {
      getSnapshot: () => this.#snapshot(),
      subscribe: (listener) => subject.subscribe('list', listener),
    };
    people.observe((id, person) => {
      if (person) this.setIdentity(`p:${id}`, identityOfPerson(person));
    });
    groups.observe((id, group) => {
      if (group) this.setIdentity(`g:${id}`, identityOfGroup(group));
    });
  }

  state(key: ConversationKey): ConversationState {
    return this.#states.get(key) ?? emptyState(key);
  }

  states(): IterableIterator<ConversationState> {
    return this.#states.values();
  }

  identity(key: ConversationKey): Identity {
    return this.#identities.get(key) ?? NO_IDENTITY;
  }

  /** Sets a newer state; an older version is ignored. */
  setState(state: ConversationState): void {
    const known = this.#states.get(state.key);
    if (known && known.version >= state.version) return;
    this.#states.set(state.key, state);
    this.#compose(state.key);
  }

  /** Loads conversations from disk; the list is sorted once. Newer states and known names stay. */
  load(stored: readonly { readonly state: ConversationState; readonly identity: Identity }[]): void {
    const listed: Conversation[] = [];
    for (const { state, identity } of stored) {
      const { key, version } = state;
      const isRenamed = this.identity(key).showName === '';
      const isNewer = version > (this.#states.get(key)?.version ?? -1);
      if (isRenamed) this.#identities.set(key, identity);
      if (isNewer) this.#states.set(key, state);
      if (isNewer || (isRenamed && this.rows.get(key))) this.#compose(key, listed);
    }
    if (listed.length === 0) return;
    this.#order.putAll(listed);
    this.#subject.mark('list');
  }

  setIdentity(key: ConversationKey, identity: Identity): void {
    this.#identities.set(key, identity);
    if (this.rows.get(key)) this.#compose(key);
  }

  /** If any two accounts may write to each other, no private conversation is `gone`. */
  setContactsEveryone(everyone: boolean): void {
    if (this.#contactsEveryone === everyone) return;
    this.#contactsEveryone = everyone;
    for (const { key, kind } of this.rows.values()) {
      if (kind === 'private' && this.identity(key).gone) this.#compose(key);
    }
  }

  draft(key: ConversationKey): Draft {
    return this.#drafts.get(key) ?? NO_DRAFT;
  }

  setDraft(key: ConversationKey, draft: Draft): void {
    if (sameDraft(this.draft(key), draft)) return;
    if (isEmptyDraft(draft)) this.#drafts.delete(key);
    else this.#drafts.set(key, draft);
    this.#compose(key);
  }

  /** Sets the unsent own rows: the list shows them as the last message until a newer one arrives. */
  setUnsent(key: ConversationKey, rows: UnsentRows): void {
    const known = this.unsent(key);
    const isSame = known.pending === rows.pending && known.failed === rows.failed;
    if (isSame && known.failedAfter === rows.failedAfter) return;
    if (rows.pending || rows.failed) this.#unsent.set(key, rows);
    else this.#unsent.delete(key);
    this.#compose(key);
  }

  unsent(key: ConversationKey): UnsentRows {
    return this.#unsent.get(key) ?? NONE_UNSENT;
  }

  setReady(): void {
    this.#ready.set(true);
  }

  /** Clears the state from sync; names, drafts and unsent messages stay. */
  clearStates(): void {
    const keys = [...this.#states.keys()];
    this.#states.clear();
    for (const key of keys) this.#compose(key);
  }

  clear(): void {
    this.#states.clear();
    this.#identities.clear();
    this.#drafts.clear();
    this.#unsent.clear();
    this.#order.clear();
    this.rows.clear();
    this.unreadTotal.set(0);
    this.#ready.set(false);
    this.#subject.mark('list');
  }

  #snapshot(): ConversationList {
    const keys = this.#order.keys();
    const ready = this.#ready.getSnapshot();
    if (this.#list.keys !== keys || this.#list.ready !== ready) this.#list = frozen({ keys: frozen(keys), ready });
    return this.#list;
  }

  /** Computes the row of a conversation. `listed` collects the rows of the list, to be sorted later; else it is sorted now. */
  #compose(key: ConversationKey, listed?: Conversation[]): void {
    const parsed = parseConversationKey(key);
    if (!parsed) return;
    const state = this.state(key);
    const identity = this.identity(key);
    const { pending, failed, failedAfter = 0 } = this.unsent(key);
    const unsent = pending ?? (failed && (failedAfter >= newestPosition(state) || !state.last) ? failed : undefined);
    const draft = this.draft(key);
    const before = this.rows.get(key);
    const unreadCount = unreadOf(state);
    const isEmpty = newestPosition(state) === 0 && state.lastSendTime === 0;
    // Explicit fields: a spread costs more than the rest of this function.
    const row: Conversation = {
      key,
      kind: parsed.kind,
      targetId: parsed.target,
      showName: identity.showName,
      headImage: identity.headImage,
      companyName: identity.companyName,
      isDnd: identity.isDnd,
      isTop: identity.isTop,
      msgRemind: identity.msgRemind,
      gone: identity.gone && !(this.#contactsEveryone && parsed.kind === 'private'),
      last: unsent ? lastOf(unsent, unsent.sendId) : readByFriend(state.last, state.peerReadPos),
      lastSendTime: Math.max(state.lastSendTime, unsent?.sendTime ?? 0),
      optTime: Math.max(state.optTime, unsent?.sendTime ?? 0),
      unreadCount,
      markedUnread: state.markedUnread,
      atMe: unreadCount > 0 && state.atMeId > state.atSeenId,
      atAll: unreadCount > 0 && state.atAllId > state.atSeenId,
      lastAtMessageId: Math.max(state.atMeId, state.atAllId),
      isNewFriend: identity.isFriend === true && !unsent && isEmpty,
      hasFailed: failed !== undefined,
      draft: draft.text,
      draftExtras: draft === NO_DRAFT ? undefined : draft,
    };
    // Where one cannot write, a draft alone keeps no row.
    const known = state.started || state.optTime > 0 || (draft.text !== '' && !row.gone);
    const isListed = pending !== undefined || failed !== undefined || (known && !isRemoved(state));
    const total = this.unreadTotal.getSnapshot() - (this.#order.has(key) ? shareOfUnreadTotal(before) : 0);
    if (isListed && listed) listed.push(row);
    else if (isListed ? this.#order.put(key, row.isTop, row.optTime) : this.#order.remove(key)) {
      this.#subject.mark('list');
    }
    this.unreadTotal.set(total + (isListed ? shareOfUnreadTotal(row) : 0));
    this.rows.set(key, row);
  }
}

function identityOfPerson(person: Person): Identity {
  return {
    showName: person.showNickName,
    headImage: person.headImageThumb || person.headImage,
    companyName: person.companyName,
    isDnd: person.isDnd,
    isTop: person.isTop,
    msgRemind: person.msgRemind,
    gone: person.known && !person.isFriend,
    isFriend: person.isFriend,
  };
}

function identityOfGroup(group: Group): Identity {
  return {
    showName: group.showGroupName || group.remarkGroupName || group.name,
    headImage: group.headImageThumb || group.headImage || '',
    companyName: '',
    isDnd: group.isDnd === true,
    isTop: group.isTop === true,
    msgRemind: group.msgRemind ?? 0,
    gone: group.quit === true || group.dissolve === true,
  };
}

/** Share of a conversation in the total of unread messages: 0 if muted, 1 if only marked as unread. */
function shareOfUnreadTotal(row: Conversation | undefined): number {
  if (!row || row.isDnd) return 0;
  return row.unreadCount || (row.markedUnread ? 1 : 0);
}
