import type { EventEmitter } from 'eventemitter3';
import type { Account } from './account/account.ts';
import type { AccountEngine, AccountScope } from './account/account-scope.ts';
import type { SignedIn } from './auth/signed-in.ts';
import { createAccountEngine } from './engine/account-engine.ts';
import type { ImClientEvents } from './events.ts';
import { MessageType, SYSTEM_KEY } from './protocol/index.ts';
import type { ConnectionEnvironment } from './socket/connection-service.ts';
import type { MessageRow } from './store/messages/message-row.ts';

/** State of the signed-in account: session, engine and cleanup functions. */
export interface ActiveAccount {
  readonly account: Account;
  readonly session: SignedIn;
  readonly engine: AccountEngine;
  readonly ends: Array<() => void>;
  /** Aborted when the account signs out. */
  readonly signedOut: AbortController;
  leads: boolean;
}

/** Parts of the client that every account uses. */
export interface ActiveAccountParts {
  readonly scope: Pick<
    AccountScope,
    | 'deviceNo'
    | 'server'
    | 'origin'
    | 'platform'
    | 'storage'
    | 'connection'
    | 'features'
    | 'knownRoutes'
    | 'store'
    | 'logger'
    | 'onError'
  >;
  readonly events: Pick<EventEmitter<ImClientEvents>, 'emit' | 'listenerCount'>;
  /** Notifies of live messages, in the leader. */
  readonly notify: (rows: readonly MessageRow[]) => void;
  readonly setEnvironment: (change: Partial<ConnectionEnvironment>) => void;
  /** The server ended the account or its session by a push. */
  readonly forcedOut: (reason: 'banned' | 'unregistered', detail: string) => Promise<void>;
}

/** Creates the engine of an account that signs in, with its events. */
export function createActiveAccount(parts: ActiveAccountParts, session: SignedIn): ActiveAccount {
  const { scope, events, notify, setEnvironment, forcedOut } = parts;
  const { store, features, onError } = scope;
  const { userId } = session;
  const ends: Array<() => void> = [];
  const signedOut = new AbortController();
  const http = session.httpUntil(signedOut.signal);
  const engine = createAccountEngine({
    ...scope,
    userId,
    http,
    onMessages(rows) {
      const hasListener = events.listenerCount('message') > 0;
      for (const row of rows) {
        const { conversation: key } = row;
        // Listeners share the row with the store.
        if (key === SYSTEM_KEY) events.emit('notice', Object.freeze(row));
        else if (hasListener) {
          const kind = key.startsWith('g:') ? 'group' : 'private';
          events.emit('message', Object.freeze(row), Object.freeze({ key, kind }));
        }
      }
      if (active.leads) notify(rows);
    },
    onMessageChange: (change, row) => events.emit(change, Object.freeze(row)),
    onTyping: (conversation, userIds) => events.emit('typing', conversation, userIds),
    onConversations(keys) {
      if (events.listenerCount('conversation') === 0) return;
      for (const key of keys) {
        const conversation = store.conversations.rows.get(key);
        if (conversation) events.emit('conversation', conversation);
      }
    },
    onBroadcast: (outcome) => events.emit('broadcast', outcome),
    onStorage: (storage) => setEnvironment({ storage }),
    onRole(role) {
      active.leads = role === 'leader';
      setEnvironment({ follower: role === 'follower' });
    },
  });
  const active: ActiveAccount = {
    session,
    engine,
    ends,
    signedOut,
    leads: false,
    account: {
      userId,
      self: session.self,
      http,
      engine,
      features,
      leads: () => active.leads,
      onError,
      onEnd: (end) => ends.push(end),
    },
  };
  ends.push(
    engine.onSignal(({ message }) => {
      const detail = message.content ?? '';
      if (message.type === MessageType.USER_BANNED) forcedOut('banned', detail).catch(onError);
      if (message.type === MessageType.USER_UNREG) forcedOut('unregistered', detail).catch(onError);
    }),
  );
  return active;
}
