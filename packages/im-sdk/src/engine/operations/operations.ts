import type { AccountOperations, AccountScope } from '../../account/account-scope.ts';
import { Cmd, type ConversationKey, ImError, limits, parseConversationKey } from '../../protocol/index.ts';
import { type ConversationState, newestPosition } from '../../store/conversations/conversation-state.ts';
import { unreadOf } from '../../store/conversations/counters.ts';
import { dropHistory } from '../../sync/drop-history.ts';
import type { History } from '../../sync/history.ts';
import type { Ingest } from '../../sync/ingest.ts';
import { markRead, markReadUpTo, readByPeer } from '../../sync/plan/read-positions.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import { createChangeOperations } from './change-operations.ts';
import type { ReadReports } from './read-reports.ts';

/** Operations that the leader runs for its own screens and for the other tabs. */
export function createOperations(
  scope: AccountScope,
  ingest: Ingest,
  history: History,
  reports: ReadReports,
  sync: () => SyncEngine | undefined,
): AccountOperations {
  const { http, store, platform, connection } = scope;
  const typed = new Map<ConversationKey, number>();

  function requireWritable(key: ConversationKey): { kind: 'private' | 'group'; target: number } {
    const parsed = parseConversationKey(key);
    if (!parsed || parsed.kind === 'system') {
      throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
    }
    return { kind: parsed.kind, target: parsed.target };
  }

  return {
    older: (key, lo, firstId) => history.older(key, lo, firstId),
    newer: (key, hi, lastId) => history.newer(key, hi, lastId),
    async newest(key) {
      await history.newest(key);
      if (!key.startsWith('p:')) return;
      const read = await ingest.dialect.readByFriend(http, requireWritable(key).target);
      if (read > 0) await ingest.submit((planner) => readByPeer(planner.conversation(key), read));
    },
    around: (key, id) => history.around(key, id),
    ...createChangeOperations(scope, ingest, requireWritable, sync, history),
    async markRead(key, upTo) {
      const state = store.conversations.state(key);
      const isPart = upTo !== undefined && upTo.position < newestPosition(state);
      if (isPart ? upTo.position <= state.readPos : isAllRead(state)) return;
      await ingest.submit((planner) => {
        const chat = planner.conversation(key);
        if (upTo && upTo.position < newestPosition(chat)) markReadUpTo(chat, upTo);
        else markRead(chat);
      });
      void reports.report(key);
    },
    async startConversation(key, activeAt) {
      await ingest.submit((planner) => {
        const chat = planner.conversation(key);
        // A chat without messages has no time of its own: it belongs where a chat is looked for, at the top.
        chat.putInList(activeAt ?? (chat.optTime === 0 ? platform.clock.now() : 0));
      });
    },
    async markUnread(key) {
      await ingest.submit((planner) => {
        planner.conversation(key).markedUnread = true;
      });
    },
    async removeConversation(key, upToId) {
      await ingest.submit((planner) => planner.conversation(key).hideFromList(upToId));
    },
    async dropHistory() {
      connection.shut();
      await dropHistory(scope, ingest);
    },
    async typing(key, state) {
      const { kind, target } = requireWritable(key);
      const now = platform.clock.now();
      if (!scope.features().has('typing')) return;
      // `Math.abs`: a clock that was set back must not suppress the signal.
      if (state && Math.abs(now - (typed.get(key) ?? 0)) < limits.typingThrottleMs) return;
      typed.set(key, state ? now : 0);
      connection.send({ cmd: Cmd.TYPING, data: { kind, to: target, state } });
    },
  };
}

function isAllRead(state: ConversationState): boolean {
  return unreadOf(state) === 0 && state.readPos >= state.headPos && !state.markedUnread;
}
