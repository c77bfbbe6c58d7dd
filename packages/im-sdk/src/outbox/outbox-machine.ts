import type { ConversationKey } from '../protocol/index.ts';
import { defineMachine, limits, type Step } from '../protocol/index.ts';

/** `backoff`: backoff after an unknown outcome or a temporary refusal. `checking`: looking for it on the server. */
export type ItemPhase = 'queued' | 'sending' | 'backoff' | 'checking' | 'failed';

/** An item of the queue. */
export interface QueuedItem {
  readonly tmpId: string;
  readonly conversation: ConversationKey;
  readonly phase: ItemPhase;
  /** True if it may be sent: all files are uploaded. */
  readonly ready: boolean;
  /** True if it has files, or follows those before it. */
  readonly hasFiles: boolean;
  /** True for a text that was written while online: it does not wait for earlier uploads. */
  readonly passesUploads: boolean;
  /** Part of a broadcast: messages written by the user overtake it. */
  readonly bulk: boolean;
  /** Attempts without a definite outcome. */
  readonly tries: number;
}

/** State of the send queue. */
export interface OutboxState {
  readonly online: boolean;
  /** True if the server dedupes by `tmpId`. */
  readonly idempotent: boolean;
  /** Ordered by `tmpId`, that is by time of writing. */
  readonly items: readonly QueuedItem[];
}

/** An item to add to the queue. */
export interface AddedItem {
  readonly tmpId: string;
  readonly conversation: ConversationKey;
  readonly as: ItemPhase;
  /** Default true. */
  readonly ready?: boolean;
  /** Default false. */
  readonly hasFiles?: boolean;
  /** Default false. */
  readonly bulk?: boolean;
}

/** Input of the send queue. */
export type OutboxEvent =
  | ({ readonly type: 'add' } & AddedItem)
  | { readonly type: 'addAll'; readonly items: readonly AddedItem[] }
  /** All files are uploaded. */
  | { readonly type: 'ready'; readonly tmpId: string }
  /** Delivered or discarded. */
  | { readonly type: 'remove'; readonly tmpId: string }
  | { readonly type: 'online'; readonly idempotent: boolean }
  | { readonly type: 'offline' }
  /** The server refused it for good. */
  | { readonly type: 'refused'; readonly tmpId: string }
  /** The send failed and the server may have it. */
  | { readonly type: 'uncertain'; readonly tmpId: string }
  /** The server does not have it and may accept it later. */
  | { readonly type: 'later'; readonly tmpId: string }
  | { readonly type: 'timer'; readonly tmpId: string }
  /** `ready: false`: its files must be uploaded again. */
  | { readonly type: 'retry'; readonly tmpId: string; readonly ready?: boolean };

/** Output of the send queue, carried out by `SendQueue`. */
export type OutboxEffect =
  | { readonly type: 'send'; readonly tmpId: string }
  | { readonly type: 'check'; readonly tmpId: string }
  | { readonly type: 'wait'; readonly tmpId: string; readonly tries: number }
  | { readonly type: 'show'; readonly tmpId: string; readonly phase: ItemPhase };

/**
 * Decides when each message is sent: one in flight per conversation, in order of writing, four conversations at once.
 * An item with a running upload blocks later ones of its conversation, but for texts that were written while online; a
 * failed one blocks none. An unknown outcome is retried under the same `tmpId` if the server dedupes, else looked up
 * first.
 */
export const outboxMachine = defineMachine<OutboxState, OutboxEvent, OutboxEffect>({
  initial: { online: false, idempotent: true, items: [] },
  transition(state, event) {
    const effects: OutboxEffect[] = [];
    const changed = change(state, event, effects);
    return sendNext(changed, effects);
  },
});

function change(state: OutboxState, event: OutboxEvent, effects: OutboxEffect[]): OutboxState {
  switch (event.type) {
    case 'add':
      return added(state, [event], effects);
    case 'addAll':
      return added(state, event.items, effects);
    case 'ready':
      return marked(state, event.tmpId, { ready: true });
    case 'remove':
      return { ...state, items: state.items.filter((item) => item.tmpId !== event.tmpId) };
    case 'online': {
      const online = { ...state, online: true, idempotent: event.idempotent };
      const unsettled = state.items.filter((item) => item.phase === 'backoff' || item.phase === 'checking');
      return unsettled.reduce((next, item) => again(next, item, effects), online);
    }
    case 'offline':
      return { ...state, online: false };
    case 'refused':
      return move(state, event.tmpId, 'failed', effects);
    case 'later':
    case 'uncertain': {
      const item = state.items.find(({ tmpId }) => tmpId === event.tmpId);
      if (item?.phase !== 'sending') return state;
      const tried = retried(state, event.tmpId);
      if (event.type === 'uncertain' && !state.idempotent) {
        if (state.online) effects.push({ type: 'check', tmpId: event.tmpId });
        return move(tried, event.tmpId, 'checking', effects);
      }
      effects.push({ type: 'wait', tmpId: event.tmpId, tries: item.tries });
      return move(tried, event.tmpId, 'backoff', effects);
    }
    case 'timer': {
      const item = state.items.find(({ tmpId }) => tmpId === event.tmpId);
      return item?.phase === 'backoff' ? move(state, event.tmpId, 'queued', effects) : state;
    }
    case 'retry': {
      const item = state.items.find(({ tmpId }) => tmpId === event.tmpId);
      if (item?.phase !== 'failed') return state;
      return move(marked(state, event.tmpId, { ready: event.ready ?? item.ready }), event.tmpId, 'queued', effects);
    }
  }
}

function added(state: OutboxState, items: readonly AddedItem[], effects: OutboxEffect[]): OutboxState {
  const known = new Set(state.items.map(({ tmpId }) => tmpId));
  const fresh = items
    .filter(({ tmpId }) => !known.has(tmpId))
    .map(({ tmpId, conversation, as, ready = true, hasFiles = false, bulk = false }): QueuedItem => {
      const passesUploads = state.online && !hasFiles;
      return { tmpId, conversation, phase: as, ready, hasFiles, passesUploads, bulk, tries: 0 };
    });
  if (fresh.length === 0) return state;
  const all = [...state.items, ...fresh].sort((a, b) => (a.tmpId < b.tmpId ? -1 : 1));
  const checking = state.online ? fresh.filter(({ phase }) => phase === 'checking') : [];
  return checking.reduce<OutboxState>((next, item) => again(next, item, effects), { ...state, items: all });
}

function again(state: OutboxState, item: QueuedItem, effects: OutboxEffect[]): OutboxState {
  if (item.phase === 'backoff' || state.idempotent) return move(state, item.tmpId, 'queued', effects);
  effects.push({ type: 'check', tmpId: item.tmpId });
  return state;
}

function sendNext(state: OutboxState, effects: OutboxEffect[]): Step<OutboxState, OutboxEffect> {
  let next = state;
  if (state.online) {
    // An item from another tab may arrive late and sort before one that is in flight.
    const started = state.items.filter(({ phase }) => phase !== 'queued' && phase !== 'failed');
    const busy = new Set<ConversationKey>(started.map(({ conversation }) => conversation));
    const uploading = new Set<ConversationKey>();
    const sending = state.items.filter((item) => item.phase === 'sending');
    let inFlight = sending.length;
    let bulk = sending.filter((item) => item.bulk).length;
    for (const item of state.items) {
      if (item.phase === 'failed' || busy.has(item.conversation)) continue;
      if (!item.ready) uploading.add(item.conversation);
      if (uploading.has(item.conversation) && !item.passesUploads) {
        // A text that waits keeps later texts behind it.
        if (!item.hasFiles) busy.add(item.conversation);
        continue;
      }
      busy.add(item.conversation);
      if (item.phase !== 'queued' || inFlight >= limits.outboxConversationsAtOnce) continue;
      if (item.bulk && bulk >= limits.broadcastConversationsAtOnce) continue;
      inFlight += 1;
      if (item.bulk) bulk += 1;
      next = move(next, item.tmpId, 'sending', effects);
      effects.push({ type: 'send', tmpId: item.tmpId });
    }
  }
  return { state: next, effects };
}

function move(state: OutboxState, tmpId: string, phase: ItemPhase, effects: OutboxEffect[]): OutboxState {
  if (!state.items.some((item) => item.tmpId === tmpId && item.phase !== phase)) return state;
  effects.push({ type: 'show', tmpId, phase });
  return { ...state, items: state.items.map((item) => (item.tmpId === tmpId ? { ...item, phase } : item)) };
}

function retried(state: OutboxState, tmpId: string): OutboxState {
  const tries = state.items.find((item) => item.tmpId === tmpId)?.tries ?? 0;
  return marked(state, tmpId, { tries: tries + 1 });
}

function marked(state: OutboxState, tmpId: string, marks: Partial<QueuedItem>): OutboxState {
  return { ...state, items: state.items.map((item) => (item.tmpId === tmpId ? { ...item, ...marks } : item)) };
}
