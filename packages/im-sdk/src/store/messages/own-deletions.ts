import type { ConversationKey } from '../../protocol/index.ts';

/**
 * Ids of rows that this account deleted for itself, as far as this client was told of them since it started. What stands
 * here is deleted in memory and on disk; a row that comes later is deleted as it comes.
 */
export class OwnDeletions {
  readonly #ids = new Map<ConversationKey, Set<number>>();

  has(conversation: ConversationKey, id: number): boolean {
    return this.#ids.get(conversation)?.has(id) === true;
  }

  add(conversation: ConversationKey, ids: readonly number[]): void {
    const known = this.#ids.get(conversation) ?? new Set();
    this.#ids.set(conversation, known);
    for (const id of ids) known.add(id);
  }

  clear(): void {
    this.#ids.clear();
  }
}
