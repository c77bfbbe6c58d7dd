import type { AccountOperations, AccountScope } from '../../account/account-scope.ts';
import { type ConversationKey, limits, type Message, SYSTEM_KEY } from '../../protocol/index.ts';
import type { RowPatch } from '../../store/messages/merge.ts';
import { asImError } from '../../sync/engine-errors.ts';
import type { History } from '../../sync/history.ts';
import type { Ingest } from '../../sync/ingest.ts';
import { clearUpTo } from '../../sync/plan/clear-up-to.ts';
import { interpret } from '../../sync/plan/interpret.ts';
import type { Planner } from '../../sync/plan/planner.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';

/** Operations that change messages on the server. */
export type ChangeOperations = Pick<
  AccountOperations,
  'recall' | 'edit' | 'react' | 'deleteForMe' | 'clear' | 'clearAll' | 'listsStale' | 'readers'
>;

/** Message changes, run by the leader. `requireWritable` throws for a conversation that accepts no messages. */
export function createChangeOperations(
  { http, store, userId }: Pick<AccountScope, 'http' | 'store' | 'userId'>,
  ingest: Ingest,
  requireWritable: (key: ConversationKey) => { readonly kind: 'private' | 'group'; readonly target: number },
  sync: () => SyncEngine | undefined,
  history: Pick<History, 'onDisk'>,
): ChangeOperations {
  /**
   * Loads the row from disk if it is not in memory, so that the change reaches it there too. The server has made the
   * change: a disk that fails leaves it among the pending patches.
   */
  async function patch(planner: Planner, key: ConversationKey, id: number, change: RowPatch): Promise<void> {
    const conversation = planner.conversation(key);
    conversation.addStored(await history.onDisk(key, [id]).catch(() => []));
    conversation.patch(id, change);
  }

  /** The ack of a change is a row like any other; it is applied at once, even if rows before it are missing. */
  async function happened(kind: 'private' | 'group', row: Message): Promise<void> {
    const cmd = kind === 'group' ? 4 : 3;
    const meaning = interpret(cmd, row, userId);
    if (meaning.kind === 'patch')
      await ingest.submit((planner) => patch(planner, meaning.conversation, meaning.id, meaning.patch));
    if (row.chatSeq) await ingest.submit((planner) => void planner.live(cmd, row, false));
  }

  async function deleteForMe(key: ConversationKey, ids: readonly number[]): Promise<void> {
    const { kind, target } = requireWritable(key);
    for (let from = 0; from < ids.length; from += limits.deleteMessages) {
      const messageIds = ids.slice(from, from + limits.deleteMessages);
      await http.request('deleteMessages', { params: { kind }, body: { chatId: target, messageIds } });
      await sync()?.deleted(key, messageIds);
    }
  }

  return {
    async recall(key, id) {
      const { kind } = requireWritable(key);
      try {
        const row = await http.request('recallMessage', { params: { kind, id } });
        const cmd = kind === 'group' ? 4 : 3;
        await ingest.submit((planner) => patch(planner, key, id, { recalled: true, recalledBy: userId }));
        if (row?.chatSeq) await ingest.submit((planner) => void planner.live(cmd, row, false));
      } catch (error) {
        // Already recalled, by an earlier request whose ack was lost or by another user: the goal is reached.
        if (asImError(error).code !== 'message.recalled') throw error;
        await ingest.submit((planner) => patch(planner, key, id, { recalled: true }));
      }
    },
    async edit(key, id, content) {
      const { kind } = requireWritable(key);
      const row = await http.request('editMessage', { params: { kind }, body: { id, content } });
      await happened(kind, row);
    },
    async react(key, id, emoji, on) {
      const { kind } = requireWritable(key);
      const row = await http.request('reactToMessage', { params: { kind }, body: { id, emoji, on } });
      if (row) await happened(kind, row);
    },
    deleteForMe,
    async clear(key) {
      const { kind, target } = requireWritable(key);
      const who = kind === 'group' ? { groupId: target } : { friendId: target };
      // Newest first: what arrives meanwhile is newer than the cursor and stays.
      let before: number | undefined;
      for (;;) {
        const query = { ...who, size: limits.historyMaxSize, ...(before === undefined ? {} : { before }) };
        const answer = await http.request('history', { params: { kind }, query });
        const ids = ('items' in answer ? answer.items : answer).flatMap(({ id }) => id ?? []);
        if (ids.length === 0) return;
        await deleteForMe(key, ids);
        before = Math.min(...ids);
      }
    },
    async clearAll() {
      // Messages that arrive during the request may be newer than the clearing: `/changes` reports its upper bound.
      const known = [...store.conversations.states()];
      await http.request('flushAllMessages');
      await ingest.submit((planner) => {
        for (const { key, headId, headPos } of known)
          clearUpTo(planner.conversation(key), key === SYSTEM_KEY ? headPos : headId);
      });
      await sync()?.changed();
      sync()?.reloadLists();
    },
    async listsStale() {
      sync()?.listsStale();
    },
    async readers(key, id) {
      const groupId = requireWritable(key).target;
      return http.request('findReadedUsers', { query: { groupId, messageId: id } });
    },
  };
}
