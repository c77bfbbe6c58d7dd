import type { EventEmitter } from 'eventemitter3';
import type { AccountScope, Signal } from '../account/account-scope.ts';
import type { Broadcasts } from '../outbox/broadcasts/broadcasts.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { CallSignal, Changes } from '../protocol/index.ts';
import type { History } from '../sync/history.ts';
import type { Ingest } from '../sync/ingest.ts';
import type { TabBus } from '../tabs/tab-bus.ts';
import type { AccountStorage } from './account-storage.ts';
import type { Drafts } from './drafts.ts';
import type { OpenConversations } from './open-conversations.ts';
import type { ReadReports } from './operations/read-reports.ts';
import type { TypingSigns } from './typing-signs.ts';

/** Events of the engine for the services; see `AccountEngine`. */
export interface AccountEvents {
  signal: (signal: Signal) => void;
  callSignal: (signal: CallSignal) => void;
  changes: (changes: Changes) => void;
  listsStale: () => void;
}

/** Parts of an account's engine that exist in every role of its tab. */
export interface AccountParts {
  readonly scope: AccountScope;
  readonly bus: TabBus;
  readonly ingest: Ingest;
  readonly history: History;
  readonly storage: AccountStorage;
  readonly outbox: Outbox;
  readonly broadcasts: Broadcasts;
  readonly drafts: Drafts;
  readonly typing: TypingSigns;
  readonly reports: ReadReports;
  readonly open: OpenConversations;
  readonly events: EventEmitter<AccountEvents>;
}
