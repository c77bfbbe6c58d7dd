import {
  Cmd,
  type ConversationKey,
  ImError,
  limits,
  type Message,
  parseConversationKey,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import { unreadOf } from '../store/conversations/counters.ts';
import type { AccountOperations, AccountScope } from './account-scope.ts';
import { asImError } from './as-im-error.ts';
import type { Ingest } from './ingest.ts';
import { clearUpTo } from './plan/clear-up-to.ts';
import { interpret } from './plan/interpret.ts';
import type { ReadReports } from './read-reports.ts';
import type { History } from './resume/history.ts';
import type { SyncEngine } from './sync-engine.ts';

/** What the tab that leads does for its own screens and for the other tabs. */
export function createOperations(
  scope: AccountScope,
  ingest: Ingest,
  history: History,
  reports: ReadReports,
  sync: () => SyncEngine | undefined,
): AccountOperations {
  const { http, store, platform, connection } = scope;
  const typed = new Map<ConversationKey, number>();

  function place(key: ConversationKey): { kind: 'private' | 'group'; target: number } {
    const parsed = parseConversationKey(key);
    if (!parsed || parsed.kind === 'system') {
      throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
    }
    return { kind: parsed.kind, target: parsed.target };
  }

  /** The answer to a change is a row like any other; it counts at once, also where rows before it are missing. */
  async function happened(kind: 'private' | 'group', row: Message): Promise<void> {
    const cmd = kind === 'group' ? 4 : 3;
    if (row.chatSeq) await sync()?.answered(cmd, row);
    const meaning = interpret(cmd, row, scope.userId);
    if (meaning.kind !== 'patch') return;
    await ingest.submit((planner) => planner.draft(meaning.conversation).patch(meaning.id, meaning.patch));
  }

  return {
    older: (key, lo, firstId) => history.older(key, lo, firstId),
    newer: (key, hi, lastId) => history.newer(key, hi, lastId),
    async newest(key) {
      await history.newest(key);
      if (ingest.dense || !key.startsWith('p:')) return;
      // Servers without heads say how far a friend has read only when asked.
      const read = await http.call('maxReadedId', { query: { friendId: place(key).target } }).catch(() => 0);
      if (read > 0) await ingest.submit((planner) => planner.draft(key).readByPeer(read));
    },
    around: (key, id) => history.around(key, id),
    async recall(key, id) {
      const { kind } = place(key);
      try {
        const row = await http.call('recallMessage', { params: { kind, id } });
        if (row?.chatSeq) await sync()?.answered(kind === 'group' ? 4 : 3, row);
        await ingest.submit((planner) => planner.draft(key).patch(id, { recalled: true, recalledBy: scope.userId }));
      } catch (error) {
        // An earlier try whose answer was lost, or somebody else was faster: it is what was wanted.
        if (asImError(error).code !== 'message.recalled') throw error;
        await ingest.submit((planner) => planner.draft(key).patch(id, { recalled: true }));
      }
    },
    async edit(key, id, content) {
      const { kind } = place(key);
      const row = await http.call('editMessage', { params: { kind }, body: { id, content } });
      await happened(kind, row);
    },
    async react(key, id, emoji, on) {
      const { kind } = place(key);
      const row = await http.call('reactToMessage', { params: { kind }, body: { id, emoji, on } });
      if (row) await happened(kind, row);
    },
    async deleteForMe(key, ids) {
      const { kind, target } = place(key);
      for (let from = 0; from < ids.length; from += limits.deleteMessages) {
        const messageIds = ids.slice(from, from + limits.deleteMessages);
        await http.call('deleteMessages', { params: { kind }, body: { chatId: target, messageIds } });
        await sync()?.deleted(key, messageIds);
      }
    },
    async clearAll() {
      // What comes while the server is asked may be later than its clearing: `/changes` says up to where that went.
      const known = [...store.conversations.states()];
      await http.call('flushAllMessages');
      await ingest.submit((planner) => {
        for (const { key, headId, headPos } of known)
          clearUpTo(planner.draft(key), key === SYSTEM_KEY ? headPos : headId);
      });
      await sync()?.changed();
      sync()?.reloadLists();
    },
    async readers(key, id) {
      const groupId = place(key).target;
      return http.call('findReadedUsers', { query: { groupId, messageId: id } });
    },
    async markRead(key) {
      const state = store.conversations.state(key);
      if (unreadOf(state) === 0 && state.readPos >= state.headPos && !state.markedUnread) return;
      await ingest.submit((planner) => planner.markRead(key));
      await reports.tell(key);
    },
    async startConversation(key) {
      await ingest.submit((planner) => {
        planner.draft(key).putInList();
      });
    },
    async markUnread(key) {
      await ingest.submit((planner) => {
        planner.draft(key).markedUnread = true;
      });
    },
    async removeConversation(key) {
      await ingest.submit((planner) => planner.draft(key).takeOutOfList());
    },
    async typing(key, state) {
      const { kind, target } = place(key);
      const now = platform.clock.now();
      if (!scope.features().has('typing')) return;
      if (state && now - (typed.get(key) ?? 0) < limits.typingEveryMs) return;
      typed.set(key, state ? now : 0);
      connection.send({ cmd: Cmd.TYPING, data: { kind, to: target, state } });
    },
  };
}
