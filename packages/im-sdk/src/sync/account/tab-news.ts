import type { BroadcastChange } from '../../outbox/broadcasts/broadcasts.ts';
import type { OutboxChange } from '../../outbox/outbox.ts';
import type { Changes, ConversationKey } from '../../protocol/index.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { ConversationTable, Identity } from '../../store/conversations/conversation-table.ts';
import type { Signal } from '../account-scope.ts';

/** Where conversations stand, for tabs that cannot read it from disk. */
export type Dump = readonly { readonly state: ConversationState; readonly identity: Identity }[];

/** What one tab tells the others, by name. */
export interface TabNews {
  /** A tab follows from now on; a leader tells it what it needs. */
  readonly hello: undefined;
  /** A tab leads from now on. */
  readonly lead: undefined;
  readonly dump: Dump;
  /** The leader writes to the database: followers in memory mode may read it again. */
  readonly durable: undefined;
  /** Everything that is in memory is out of date. */
  readonly reload: undefined;
  readonly resumed: undefined;
  readonly retry: undefined;
  readonly signal: Signal;
  readonly changes: Changes;
  readonly outbox: OutboxChange;
  readonly broadcast: BroadcastChange;
  readonly draft: { readonly conversation: ConversationKey; readonly text: string };
  readonly typing: { readonly conversation: ConversationKey; readonly userId: number; readonly state: boolean };
  readonly connection: unknown;
  readonly open: { readonly tab: string; readonly keys: readonly ConversationKey[] };
}

/** What is done with each. */
export type Heard = { readonly [name in keyof TabNews]: (news: TabNews[name]) => void };

export function dumpOf(conversations: ConversationTable): Dump {
  return [...conversations.states()].map((state) => ({ state, identity: conversations.identity(state.key) }));
}

export function takeDump(conversations: ConversationTable, dump: Dump): void {
  for (const { state, identity } of dump) {
    conversations.setIdentity(state.key, identity);
    conversations.setState(state);
  }
  conversations.setReady();
}

/** Calls what is done with news of this name; a name of another version is skipped. */
export function hear(heard: Heard, what: string, news: unknown): void {
  if (Object.hasOwn(heard, what)) (heard[what as keyof TabNews] as (news: unknown) => void)(news);
}
