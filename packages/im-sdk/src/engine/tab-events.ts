import type { Signal } from '../account/account-scope.ts';
import type { BroadcastChange } from '../outbox/broadcasts/broadcast-types.ts';
import type { OutboxChange } from '../outbox/outbox-types.ts';
import type { CallSignal, Changes, ConversationKey } from '../protocol/index.ts';
import type { ConversationState } from '../store/conversations/conversation-state.ts';
import type { ConversationTable, Identity } from '../store/conversations/conversation-table.ts';
import type { Draft } from '../store/conversations/draft.ts';

/** Snapshot of the conversations, for tabs in memory mode. */
export type ConversationsSnapshot = readonly { readonly state: ConversationState; readonly identity: Identity }[];

/** Events between tabs, by name. */
export interface TabEvents {
  /** A tab became a follower; the leader answers with the state it needs. */
  readonly hello: undefined;
  /** A tab became the leader. */
  readonly lead: undefined;
  readonly snapshot: ConversationsSnapshot;
  /** The leader uses the database: its answer to `hello`, and when it leaves memory mode. Followers may read it. */
  readonly durable: undefined;
  /** The state in memory is stale: reload. */
  readonly reload: undefined;
  readonly resumed: undefined;
  readonly retry: undefined;
  readonly signal: Signal;
  readonly callSignal: CallSignal;
  readonly changes: Changes;
  readonly outbox: OutboxChange;
  readonly broadcast: BroadcastChange;
  readonly draft: Draft & { readonly conversation: ConversationKey };
  readonly typing: { readonly conversation: ConversationKey; readonly userId: number; readonly state: boolean };
  readonly connection: unknown;
  readonly open: { readonly tab: string; readonly keys: readonly ConversationKey[] };
}

/** Name of the event `snapshot` on the channel: a tab may run an earlier build, which knows only this name. */
export const SNAPSHOT_ON_WIRE = 'dump';

/** One handler per event. */
export type TabEventHandlers = { readonly [name in keyof TabEvents]: (value: TabEvents[name]) => void };

/** Builds a snapshot of the conversations. */
export function createSnapshot(conversations: ConversationTable): ConversationsSnapshot {
  return [...conversations.states()].map((state) => ({ state, identity: conversations.identity(state.key) }));
}

/** Applies a snapshot of another tab. */
export function applySnapshot(conversations: ConversationTable, snapshot: ConversationsSnapshot): void {
  for (const { state, identity } of snapshot) {
    conversations.setIdentity(state.key, identity);
    conversations.setState(state);
  }
  conversations.setReady();
}

/** Runs the handler of an event; an unknown name, from a tab of another version, is ignored. */
export function dispatchTabEvent(handlers: TabEventHandlers, nameOnWire: string, value: unknown): void {
  const name = nameOnWire === SNAPSHOT_ON_WIRE ? 'snapshot' : nameOnWire;
  if (Object.hasOwn(handlers, name)) (handlers[name as keyof TabEvents] as (value: unknown) => void)(value);
}
